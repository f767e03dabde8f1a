#!/usr/bin/env bash
# tools/embed_page.py: from a directory to a table in the program.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/report.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
page=$work/page
made=("$work/table.c" "$work/data.S" "$work/data.bin")

embed() {
    python3 tools/embed_page.py "$page" "${made[@]}"
}

# Prints the table as the compiler sees it, one line for each file and each body.
cat >"$work/list.c" <<'END'
#include <stdio.h>
#include "server/site.h"

int main(void)
{
    static const char *const coding[] = {"identity", "br", "gzip"};

    for (int i = 0; i < site_built_in.count; i++) {
        const SiteFile *file = &site_built_in.file[i];

        printf("%s %s %s %s\n", file->path, file->hashed ? "hashed" : "named",
               file->part ? "part" : "alone", file->type);
        for (int k = 0; k < SITE_CODING_COUNT; k++) {
            Str bytes = file->body[k].bytes;

            if (bytes.at)
                printf("  %s '%.*s'\n", coding[k], (int)bytes.size, bytes.at);
        }
    }
    printf("%d files%s\n", site_built_in.count,
           site_find(&site_built_in, str_from("/sub/text.txt")) ? ", found" : "");
    return 0;
}
END
list() {
    (cd "$work" && gcc -I"$OLDPWD/src" -Wall -Wextra -Werror list.c table.c data.S \
        "$OLDPWD/src/server/site.c" "$OLDPWD/src/base/str.c" -o list && ./list)
}

embed
expect_equal "no directory, no files" "$(list)" "0 files"

mkdir -p "$page/sub"
printf 'index' >"$page/index.html"
printf 'longer than it' >"$page/app-K7Q2M5XA.js"
printf 'br' >"$page/app-K7Q2M5XA.js.br"
printf 'gz' >"$page/app-K7Q2M5XA.js.gz"
printf 'wasm' >"$page/oriel.0123abcd.wasm"
printf 'not smaller' >"$page/oriel.0123abcd.wasm.br"
printf 'text' >"$page/sub/text.txt"
printf 'work' >"$page/worker-K7Q2M5XA.js"
printf '{}' >"$page/manifest.webmanifest"
printf 'x' >"$page/not-a-digest.css"
printf '' >"$page/.built"
embed
expect_equal "files, types, codings" "$(list)" "/app-K7Q2M5XA.js hashed part text/javascript; charset=utf-8
  identity 'longer than it'
  br 'br'
  gzip 'gz'
/index.html named alone text/html; charset=utf-8
  identity 'index'
/manifest.webmanifest named part application/manifest+json
  identity '{}'
/not-a-digest.css named part text/css; charset=utf-8
  identity 'x'
/oriel.0123abcd.wasm hashed part application/wasm
  identity 'wasm'
/sub/text.txt named part text/plain; charset=utf-8
  identity 'text'
/worker-K7Q2M5XA.js hashed alone text/javascript; charset=utf-8
  identity 'work'
7 files, found"
expect_empty "no path of the directory is kept" "$(grep -aF "$page" "${made[@]}" || true)"

touch -d '2001-01-01' "${made[@]}"
embed
expect_empty "nothing is written when nothing changed" \
    "$(find "${made[@]}" -newermt '2001-01-02')"
printf 'Index' >"$page/index.html"
embed
expect_equal "all is written when a byte changed" \
    "$(find "${made[@]}" -newermt '2001-01-02' | wc -l)" 3

printf 'x' >"$page/odd.xyz"
expect_equal "a type that is not known" "$(embed 2>&1 || true)" \
    "embed_page: 'odd.xyz' has no known type; add its ending to TYPES"
mv "$page/odd.xyz" "$page/a b.css"
expect_equal "a name that needs escapes" "$(embed 2>&1 || true)" \
    "embed_page: 'a b.css' has characters that an address would have to escape"
finish embed
