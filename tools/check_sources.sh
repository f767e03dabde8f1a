#!/usr/bin/env bash
# Every source file is in its folder's meson.build, and every listed one exists.
# With --fix the lists are mended.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

listed() {
    grep -oE "^ +'[a-z0-9_]+\.c'" "$1/meson.build" | tr -d " '" | sort
}

present() {
    find "$1" -maxdepth 1 -name '*.c' -printf '%f\n' | sort
}

# Two folders have several lists: tests/ (support, then programs) and src/app/ (the
# library's share, the module's, the program's).
list_of() {
    case $1/$2 in
    tests/test_*) echo last ;;
    tests/fuzz/*) echo last ;;
    tests/* | src/app/liboriel.c | src/app/games.c | src/app/page* | src/app/answer.c | \
        src/app/thinker.c | src/app/match_stats.c | src/app/train_file.c | \
        src/app/train_fit.c)
        echo first
        ;;
    *) echo last ;;
    esac
}

# Adds a file to its list and keeps that list sorted.
add() {
    awk -v name="$2" -v which="$(list_of "$1" "$2")" '
        { line[NR] = $0 }
        / = files\($/ && (which == "last" || !open) { open = NR }
        END {
            entry = "  \x27" name "\x27,"
            for (i = 1; i <= NR; i++) {
                if (i > open && !done && (line[i] == ")" || line[i] > entry)) {
                    print entry
                    done = 1
                }
                print line[i]
            }
        }' "$1/meson.build" >"$1/meson.build.new"
    mv "$1/meson.build.new" "$1/meson.build"
}

drop() {
    sed -i "/^ *'$2',\$/d" "$1/meson.build"
}

fix() {
    for file in $(comm -13 <(listed "$1") <(present "$1")); do add "$1" "$file"; done
    for file in $(comm -23 <(listed "$1") <(present "$1")); do drop "$1" "$file"; done
}

for folder in src/*/ tests tests/fuzz examples; do
    folder=${folder%/}
    if [ ! -f "$folder/meson.build" ]; then
        [ -z "$(present "$folder" 2>/dev/null)" ] ||
            not_ok "sources of $folder" "$folder has no meson.build"
        continue
    fi
    if [ "${1:-}" = --fix ]; then fix "$folder"; fi
    expect_empty "sources of $folder" "$(
        comm -13 <(listed "$folder") <(present "$folder") | sed 's/$/ is not listed/'
        comm -23 <(listed "$folder") <(present "$folder") | sed 's/$/ does not exist/'
    )"
done
for folder in src/*/; do
    module=$(basename "$folder")
    if [ -n "$(present "$folder")" ]; then
        expect_empty "src/meson.build knows $module" \
            "$(grep -q "^modules = .*'$module'" src/meson.build || echo "add '$module'")"
    fi
done
finish sources
