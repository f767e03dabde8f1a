#!/usr/bin/env bash
# The page's code: its types hold, it is formatted, and the linter has nothing against it
# (web/biome.json). `./run format` mends the format.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../web"
. ../tools/report.sh

# What a tool complains of; one that fails without a word says so.
complaints() {
    local said
    said=$(NO_COLOR=1 "$@" 2>&1) || printf '%s\n' "${said:-$1 has failed}" | sed -n 1,60p
}

tools=node_modules/.bin
expect_empty "types" "$(complaints $tools/tsc --noEmit)"
expect_empty "format" "$(complaints $tools/biome format)"
expect_empty "lint" "$(complaints $tools/biome lint --error-on-warnings)"
finish page
