#!/usr/bin/env bash
# Every header compiles alone, so it can be included first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

flags=(-std=c17 -D_POSIX_C_SOURCE=200809L -Isrc -Iinclude -fsyntax-only -Wall -Wextra
    -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror)
read -ra of_libraries <<<"$(pkg-config --cflags libpq)"
flags+=("${of_libraries[@]}")

for header in $(find src include -name '*.h' | sort); do
    name=${header#*/}
    expect_empty "$header stands alone" \
        "$(printf '#include "%s"\n' "$name" | gcc "${flags[@]}" -x c - 2>&1 | sed -n 1,10p)"
done
finish headers
