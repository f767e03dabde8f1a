#!/usr/bin/env bash
# A newcomer finds the way: no folder has too many files, no file too many lines. Files that
# are longer stand in docs/STYLE.md under "Long files" with what they have, and only shrink.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

most_files=45
most_lines=600

crowded_folders() {
    find src web/src -type f -printf '%h\n' | sort | uniq -c |
        awk -v most="$most_files" '$1 > most { print $2 ": " $1 " files, " most " allowed" }'
}

# Prints "file lines" of each row of the table.
allowed() {
    awk '/^#/ { on = /Long files/ } on' docs/STYLE.md |
        sed -n 's/^| *`\([^`]*\)` *| *\([0-9]*\) *|.*/\1 \2/p'
}

long_files() {
    find src include tests examples web/src web/test web/e2e tools -type f \
        \( -name '*.[ch]' -o -name '*.ts' -o -name '*.mjs' -o -name '*.css' -o -name '*.sh' \) \
        -exec wc -l {} + | awk -v most="$most_lines" '$2 != "total" && $1 > most { print $2, $1 }' |
        sort
}

too_long() {
    join -a 1 <(long_files) <(allowed | sort) |
        awk '$2 > $3 + 0 { print $1 ": " $2 " lines, " ($3 ? $3 : '"$most_lines"') " allowed" }'
}

# Rows of files that are not long any more.
stale() {
    join -v 2 <(long_files) <(allowed | sort) | awk '{ print $1 " is not long" }'
}

expect_empty "no folder above $most_files files" "$(crowded_folders)"
expect_empty "no file above $most_lines lines but those that were" "$(too_long)"
expect_empty "no file is called long that is not" "$(stale)"
finish sizes
