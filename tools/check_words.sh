#!/usr/bin/env bash
# Nothing in the tree names one machine's folders or the host a package came from.
# Letters in brackets keep this file from finding itself.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

before='(^|[^A-Za-z0-9_.<*-])'
folders="$before/([w]ork|[h]ome|[r]oot|[U]sers)(/|[^A-Za-z0-9_]|\$)|[.][.]/[s]hared"
hosts='[r]egistry[.][a-z]|[n]pmjs[.]|[d]eb[.]debian[.]org|[p]ypi[.]|[p]ythonhosted[.]'
hosts+='|[c]rates[.]io|[d]ocker[.]io|[g]hcr[.]io|[q]uay[.]io|[a]rtifactory|[j]frog'

# Files that are, or would be, in the repository.
tree() {
    if git rev-parse --git-dir >/dev/null 2>&1; then
        git ls-files -z --cached --others --exclude-standard
    else
        find . -type f -not -path './build*' -not -path '*/node_modules/*' -print0
    fi
}

found() {
    tree | xargs -0 grep -nIE "$1" -- 2>/dev/null | cut -c1-160 | sed -n 1,20p || true
}

expect_empty "no machine's folders" "$(found "$folders")"
expect_empty "no package hosts" "$(found "$hosts")"
finish words
