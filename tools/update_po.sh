#!/usr/bin/env bash
# Collects every text of the program and the page into po/oriel.pot and brings the
# catalogues that po/LINGUAS lists up to date. `./run po` is the way in. With --template
# it only prints what po/oriel.pot would be.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Prints all texts there are.
template() {
    find src -name '*.[ch]' | sort >"$work/files"
    xgettext --language=C --keyword= --keyword=N_ --keyword=T_ --keyword=_ --keyword=NP_:1,2 --from-code=UTF-8 --add-location=file \
        --files-from="$work/files" --output="$work/program.pot"
    # No text of ours is a format of printf's, however many signs of percent it has.
    sed -i 's/charset=CHARSET/charset=UTF-8/; /^#, c-format$/d' "$work/program.pot"
    node web/extract.mjs >"$work/page.pot"
    echo '# Texts of Oriel; ./run po makes this file.'
    printf 'msgid ""\nmsgstr ""\n'
    printf '"%s\\n"\n' 'Project-Id-Version: oriel' 'MIME-Version: 1.0' \
        'Content-Type: text/plain; charset=UTF-8' 'Content-Transfer-Encoding: 8bit' \
        'Plural-Forms: nplurals=2; plural=(n != 1);'
    echo
    msgcat --no-wrap --add-location=file "$work/program.pot" "$work/page.pot" |
        awk 'text || /^#:/ { text = 1; print }'
}

template >"$work/oriel.pot"
if [ "${1:-}" = --template ]; then
    cat "$work/oriel.pot"
    exit
fi
cp "$work/oriel.pot" po/oriel.pot
while read -r language _; do
    [[ -n $language && $language != '#'* ]] || continue
    msgmerge --quiet --update --backup=none --no-wrap --add-location=file --no-fuzzy-matching \
        "po/$language.po" po/oriel.pot
    msgattrib --no-obsolete --no-wrap --output="po/$language.po" "po/$language.po"
    echo -n "$language: "
    msgfmt --statistics --output=/dev/null "po/$language.po" 2>&1
done <po/LINGUAS
