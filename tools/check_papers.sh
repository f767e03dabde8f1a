#!/usr/bin/env bash
# The papers keep up with the tree: every package that ./run installs and npm fetches stands in
# docs/DEPENDENCIES.md and nothing else does, CHANGELOG.md knows the version, links lead somewhere.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

dependencies=docs/DEPENDENCIES.md

# Needs that ./run lists, by the names of their packages. Without a compiler on the path these
# are Debian 12's.
packages_of_run() (
    eval "$(sed -n '/^package_name() {/,/^}/p' run)"
    needs=$(sed -nE 's/^for_[a-z]+=\((.*)\)$/\1/p' run | tr ' ' '\n' | grep -E '^[a-z]' | sort -u)
    PATH=
    for need in $needs; do package_name "$need"; done
)

# Direct dependencies of the page, built in or only building it.
packages_of_npm() {
    sed -nE '/[dD]ependencies": \{/,/\}/s/^ +"([^"]+)": "[0-9].*/\1/p' web/package.json
}

# Names between backticks in the column of packages of the named section.
packages_in() {
    awk -F '|' -v section="## $1" -v column="$2" '
        /^## / { on = $0 == section }
        on && /^\|/ { print $column }' "$dependencies" | grep -oE '`[^`]+`' | tr -d '`'
}

# What one list has and the other has not, both ways.
differences() {
    comm -23 <(sort -u <<<"$1") <(sort -u <<<"$2") | sed "s|\$| of $3 is not in $dependencies|"
    comm -13 <(sort -u <<<"$1") <(sort -u <<<"$2") | sed "s|\$| of $dependencies is not in $3|"
}

version() {
    sed -nE "s/^ +version: '([^']+)',/\1/p" meson.build
}

# Links of the papers to files that are not there, as FILE: LINK.
lost_links() {
    local paper link
    for paper in *.md docs/*.md; do
        for link in $(grep -oE '\]\([^)#: ]+' "$paper" | sed 's/^](//' | sort -u); do
            [ -e "$(dirname "$paper")/$link" ] || echo "$paper: $link"
        done
    done
}

run=$(packages_of_run)
npm=$(packages_of_npm)
expect_empty "packages were found in run and web/package.json" \
    "$([ "$(wc -l <<<"$run")" -gt 9 ] && [ "$(wc -l <<<"$npm")" -gt 2 ] || echo none)"
expect_empty "packages of ./run" "$(differences "$run" "$(packages_in Packages 3)" run)"
expect_empty "packages of npm" \
    "$(differences "$npm" "$(packages_in 'Packages of npm' 2)" web/package.json)"
expect_empty "CHANGELOG.md has a section for this version" \
    "$(grep -q "^## $(version) " CHANGELOG.md || echo "no '## $(version) ..'")"
expect_empty "links lead somewhere" "$(lost_links)"
finish papers
