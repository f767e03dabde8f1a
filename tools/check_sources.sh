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

# Some folders have several lists: what tests share, what is hot, what only the module has.
# A new file goes into the one that most belong to; a person may move it.
list_of() {
    case $1/$2 in
    tests/test_* | tests/fuzz/*) echo last ;;
    tests/* | src/page/*) echo first ;;
    *) echo last ;;
    esac
}

# Adds a file to its list and keeps that list sorted.
add() {
    awk -v name="$2" -v which="$(list_of "$1" "$2")" '
        { line[NR] = $0 }
        / \+?= files\($/ && (which == "last" || !open) { open = NR }
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

mapfile -t folders < <(find src tests examples -name '*.c' -printf '%h\n' | sort -u)
for folder in "${folders[@]}"; do
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
    expect_empty "src/meson.build knows $module" \
        "$(grep -qE "^[a-z]+ = .*'$module'|subdir\('$module'\)" src/meson.build ||
            echo "add '$module'")"
done
finish sources
