#!/usr/bin/env bash
# What `meson install` leaves is enough for somebody else's program: the examples
# compile against it through pkg-config, shared and static, and run; C++ takes the header;
# the library asks for nothing but the C library.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

build=${1:-build}
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

if ! meson install -C "$build" --quiet --no-rebuild --destdir "$stage" >"$stage/log" 2>&1; then
    not_ok "install" "$(tail -n 5 "$stage/log")"
    finish install
fi
for file in bin/oriel include/oriel.h liboriel.so liboriel.a oriel.pc pl/LC_MESSAGES/oriel.mo; do
    if [ -n "$(find "$stage" -path "*/$file")" ]; then
        ok "$file is installed"
    else
        not_ok "$file is installed"
    fi
done

pc=$(find "$stage" -name oriel.pc)
[ -n "$pc" ] || finish install
lib=$(dirname "$pc")/..
export PKG_CONFIG_SYSROOT_DIR=$stage PKG_CONFIG_PATH=${pc%/*}

# Compiles one example with the given link words and runs it.
try() {
    local name=$1 source=$2
    shift 2
    if gcc -std=c17 -Wall -Wextra -Wpedantic -Werror $(pkg-config --cflags oriel) \
        -c "$source" -o "$stage/example.o" >"$stage/log" 2>&1 &&
        gcc "$stage/example.o" "$@" -o "$stage/example" >"$stage/log" 2>&1 &&
        LD_LIBRARY_PATH=$lib "$stage/example" >"$stage/log" 2>&1 </dev/null; then
        ok "$name"
    else
        not_ok "$name" "$(tail -n 5 "$stage/log")"
    fi
}

for source in $(find examples -name '*.c' | sort); do
    name=$(basename "$source" .c)
    try "$name against liboriel.so" "$source" $(pkg-config --libs oriel)
    try "$name against liboriel.a" "$source" "$lib/liboriel.a" \
        $(pkg-config --static --libs-only-other --libs-only-l oriel | sed 's/-loriel//')
done

expect_empty "oriel.h is C++, too" \
    "$(echo '#include <oriel.h>' | clang++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
        -x c++ $(pkg-config --cflags oriel) - 2>&1 | sed -n 1,10p)"
expect_empty "liboriel.so needs the C library alone" \
    "$(readelf -d "$lib/liboriel.so" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
        grep -vE '^(libc|libpthread|ld-linux.*|lib[au]san)\.so')"
finish install
