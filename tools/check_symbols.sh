#!/usr/bin/env bash
# Every external symbol says where it lives: it starts with its folder's name or
# with its file's first word. The library has what its header says. Reads what `./run build`
# left behind.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

build=${1:-build}

# Prints "module file symbol" for each external symbol of the build. Objects are
# called MODULE_FILE.c.o (MODULE_FOLDER_FILE.c.o) in the libraries, src_app_FILE.c.o in the
# program, and meson-generated_.._src_MODULE_FILE.c.o when their source is made by the build.
external_symbols() {
    {
        nm -A -g --defined-only "$build/src/liboriel.a" "$build/src/liboriel-parts.a"
        nm -A -g --defined-only "$build"/oriel.p/*.o
    } | awk -v folders="$(find src -mindepth 2 -type d -printf '%P ')" '
        BEGIN {
            n = split(folders, folder, " ")
            for (i = 1; i <= n; i++)
                gsub("/", "_", folder[i])
        }
        { object = $1; symbol = $NF }
        symbol ~ /^__(gnu_lto|odr_asan|asan|ubsan)/ { next }
        {
            sub(/:[0-9a-f]*$/, "", object)
            sub(/.*[:\/]/, "", object)
            sub(/^meson-generated_\.\._/, "", object)
            sub(/^src_/, "", object)
            sub(/\.[cS]\.o$/, "", object)
            cut = index(object, "_")
            file = substr(object, cut + 1)
            for (i = 1; i <= n; i++)
                if (index(object, folder[i] "_") == 1)
                    file = substr(object, length(folder[i]) + 2)
            print substr(object, 1, cut - 1), file, symbol
        }' | sort -u
}

# Prints the symbols that break the rule.
badly_named() {
    awk '
        $1 == "app" && $2 == "main" && $3 == "main" { next }
        {
            word = $2
            sub(/_.*/, "", word)
            prefixes = $1 == word ? word : $1 "|" word
            if ($1 == "app" && word == "liboriel")
                prefixes = "oriel|liboriel"
            if ($3 !~ "^(" prefixes ")(_|$)")
                printf "src/%s/%s.c: %s should start with %s_\n", $1, $2, $3, prefixes
        }' | sed 's/|/_ or /'
}

if [ ! -f "$build/src/liboriel.a" ]; then
    not_ok "symbols" "no $build/src/liboriel.a: build first"
    finish symbols
fi

symbols=$(external_symbols)
for module in $(cut -d' ' -f1 <<<"$symbols" | sort -u); do
    expect_empty "symbols of $module" "$(grep "^$module " <<<"$symbols" | badly_named)"
done

# What oriel.h declares, the library has, and its tests call; and nothing else leaves it.
declared=$(grep -oE '\boriel_[a-z_]+\(' <(sed 's,^ \*.*,,; s,^/\*.*,,' include/oriel.h) | tr -d '(' | sort -u)
called=$(grep -ohE '\boriel_[a-z_]+\(' tests/test_liboriel*.c | tr -d '(' | sort -u)
expect_empty "tests call every function of oriel.h" "$(comm -23 <(echo "$declared") <(echo "$called"))"
if [ -f "$build/src/liboriel.so" ]; then
    exported=$(nm -D --defined-only "$build/src/liboriel.so" | awk '{ print $NF }' | sort -u)
    expect_empty "liboriel.so exports what oriel.h declares" \
        "$(comm -3 <(echo "$declared") <(echo "$exported"))"
fi
finish symbols
