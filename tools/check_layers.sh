#!/usr/bin/env bash
# Every module includes only what stands below it. The table is the layering.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

# The list of games in src/meson.build: each has the row that all games have.
games=$(sed -n "s/^games = \[\(.*\)\]$/\1/p" src/meson.build | tr -d "',")

# module: what it may include beside itself and libc
layers="
base:
game:     base
record:   base game
nn:       base
search:   base game nn
session:  base game record
store:    base
mail:     base
cli:      base game record
ugi:      base game search session cli
match:    base game record search session cli
train:    base game record nn search session cli
client:   base game record session
terminal: base game record search session client cli
bot:      base game record session client match cli terminal
page:     base game record search session
online:   base game record search session store mail
server:   base game record search session store mail online
app:      base game $games record nn search session store mail online cli ugi match train client terminal bot page server
$(printf '%s: base game\n' $games)
"

# Prints one line for each include that the table does not allow.
faults() {
    awk -v layers="$layers" '
        BEGIN {
            n = split(layers, row, "\n")
            for (i = 1; i <= n; i++) {
                m = split(row[i], word, /[: ]+/)
                for (j = 1; j <= m; j++)
                    allowed[word[1], word[j]] = 1
            }
            allowed["app", "oriel.h"] = 1
            allowed["app", "games_list.h"] = 1
        }
        /^[ \t]*#[ \t]*include[ \t]*"/ {
            split(FILENAME, path, "/")
            split($0, quoted, "\"")
            split(quoted[2], target, "/")
            if (!((path[2], target[1]) in allowed))
                printf "%s:%d: %s may not include \"%s\"\n", FILENAME, FNR, path[2], quoted[2]
        }' "$@"
}

for folder in src/*/; do
    module=$(basename "$folder")
    if ! grep -q "^$module:" <<<"$layers"; then
        not_ok "layers of $module" "$folder is not in the table of tools/check_layers.sh"
        continue
    fi
    mapfile -t files < <(find "$folder" -name '*.[ch]' | sort)
    [ ${#files[@]} -gt 0 ] || continue
    expect_empty "layers of $module" "$(faults "${files[@]}")"
done

# Outside readers of the library see oriel.h only.
expect_empty "layers of include and examples" \
    "$(grep -nE '^ *# *include *"' -r include examples --include='*.[ch]' |
        grep -v '"oriel.h"' || true)"

finish layers
