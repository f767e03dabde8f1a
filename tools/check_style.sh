#!/usr/bin/env bash
# What a machine can judge of docs/STYLE.md: format, blanks, banned functions, licence
# line, clocks in tests, pipes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

banned='strcpy|strcat|sprintf|vsprintf|gets|atoi|atol|strtok|alloca'
clocks='\b(clock|clock_gettime|gettimeofday|getrusage|timespec_get)\(|\btime\(NULL'
clocks+='|\b(SECONDS|EPOCHSECONDS|EPOCHREALTIME)\b|\bdate \+'
clocks+='|Date\.now|performance\.now|hrtime|cpuUsage|waitForTimeout'
licence='/* SPDX-License-Identifier: MIT */'

folders=()
for folder in src include tests examples; do
    [ ! -d "$folder" ] || folders+=("$folder")
done
mapfile -t c_files < <(find "${folders[@]}" -name '*.[ch]' | sort)
mapfile -t own_files < <(find src include -name '*.[ch]' | sort)
mapfile -t text_files < <(find run .ci tools docs "${folders[@]}" -type f \
    \( -name run -o -name '*.sh' -o -name '*.md' -o -name meson.build -o -name '*.[ch]' \) |
    sort)

badly_formatted() {
    "$(command -v clang-format-14 || command -v clang-format)" --dry-run -Werror \
        "$@" 2>&1 | grep -E 'error:|not found' | sed -n 1,20p
}

without_licence() {
    for file in "$@"; do
        [ "$(head -n 1 "$file")" = "$licence" ] || echo "$file: first line is not $licence"
    done
}

# A test that looks at a clock, or waits for a while, fails where others are at work. What
# measures has its place in ./run bench.
clocks_in_tests() {
    find tests web/test web/e2e -type f -regex '.*\.\(c\|h\|sh\|ts\|mjs\)' -not -path 'tests/bench/*' \
        -not -path tests/wasm/native.c -not -path 'tests/clock/*' -not -name '*.bench.*' -print0 | sort -z | xargs -0 grep -nE "$clocks"
}

# Who stops reading kills who writes; with pipefail the script ends there, but only where the writer was slow.
# `sed -n 1,20p` reads to the end, and what comes by `< <(..)` may be left.
left_pipes() {
    grep -rnE --include=run --include='*.sh' '\| *(head -n [0-9]|grep -[A-Za-z]*[qm])' run .ci tools tests
}

if [ ${#c_files[@]} -eq 0 ]; then
    not_ok "style" "no C files found"
    finish style
fi

expect_empty "format (./run format mends it)" "$(badly_formatted "${c_files[@]}" || true)"
expect_empty "no tabs" \
    "$(grep -nP '\t' "${c_files[@]}" $(find . -name meson.build -not -path './build*') |
        sed -n 1,20p || true)"
expect_empty "no trailing blanks" \
    "$(grep -nE '[[:blank:]]+$' "${text_files[@]}" | sed -n 1,20p || true)"
expect_empty "no banned functions" \
    "$(grep -nE "\b($banned) *\(" "${c_files[@]}" || true)"
expect_empty "licence line first" "$(without_licence "${own_files[@]}")"
expect_empty "no clocks in tests" "$(clocks_in_tests || true)"
expect_empty "pipes are read to their end" "$(left_pipes || true)"
finish style
