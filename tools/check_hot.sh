#!/usr/bin/env bash
# What the modules' meson.build call `hot` is built for speed in the page's module, where all else
# is built for size. Reads what `./run build` left behind.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

commands=${1:-build-wasm}/compile_commands.json

# Files of all lists called hot.
hot() {
    local list
    for list in $(find src -name meson.build | sort); do
        awk -v folder="$(dirname "$list")" -v q="'" '
            /^hot \+?= files\(/ { on = 1 }
            on && split($0, part, q) == 3 { print folder "/" part[2] }
            /^\)/ { on = 0 }' "$list"
    done
}

# Prints "file flag" for each compiled file: the last of its -O flags is the one that counts.
flags() {
    awk -F '"' '
        $2 == "command" {
            flag = "-O0"
            count = split($0, word, " ")
            for (i = 1; i <= count; i++)
                if (word[i] ~ /^-O/) flag = word[i]
        }
        $2 == "file" { sub(/^(\.\.\/)+/, "", $4); print $4, flag }' "$commands"
}

# What is not compiled, or not with -O2 or -O3.
slow() {
    join -a 1 <(hot | sort) <(flags | sort) |
        awk '$2 !~ /^-O[23]$/ { print $1 ": " ($2 ? "built with " $2 : "not built") }'
}

if [ ! -f "$commands" ]; then
    not_ok "hot" "no $commands: build first"
    finish hot
fi
expect_empty "there are hot files" "$([ "$(hot | wc -l)" -gt 0 ] || echo "none is listed")"
expect_empty "hot files are built for speed" "$(slow)"
finish hot
