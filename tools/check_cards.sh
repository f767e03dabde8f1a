#!/usr/bin/env bash
# Cards of Santorini keep to their units (docs/STYLE.md, "Powers"):
#
# - Outside its unit nothing names a card in code: not its number, not its power_ constant, not
#   its functions and constants, which begin with its name, not its name as a string; on the page
#   not its name in quotes. Exempt is what docs/ARCHITECTURE.md lists under "Known outside their
#   units".
# - Every card has a sign on the page. Texts that are not translated are only warned of.
# - Units stay short: counted from their first comment to the end, without what is printed on
#   the card, half of them have at most 25 lines and none more than 70.
#
# A unit is what stands between a comment /* name - .. */ and the end of its SantoriniPower. At
# the end the check is put to the test itself, with faults of every kind in a copy.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

median_limit=25
longest_limit=70

cards_of() {
    grep -oE 'X\([a-z]+\)' "$1/src/santorini/cards/list.h" | tr -d 'X()'
}

# Prints "file word" for each exception that the document names: | `file` | `word` `word` | why |
# A word may be * for all there is, or an array[] for what stands in it.
exceptions_of() {
    awk -F'|' '
        /^\*\*Known outside their units/ { on = 1 }
        on && /^## / { on = 0 }
        on && $2 ~ /`/ {
            file = $2
            gsub(/[ `]/, "", file)
            count = split($3, word, "`")
            for (i = 2; i <= count; i += 2)
                print (file ~ /^web\// ? "" : "src/") file, word[i]
        }' "$1/docs/ARCHITECTURE.md"
}

# Prints each place where code of a tree names a card that is not its own.
strangers_in() {
    local tree=$1
    (
        cd "$tree"
        find src -name '*.[ch]' | sort | xargs awk \
            -v cards="$(cards_of .)" -v exceptions="$(exceptions_of . | tr '\n' ';')" '
        BEGIN {
            count = split(cards, card, "\n")
            for (i = 1; i <= count; i++)
                is_card[card[i]] = 1
            count = split(exceptions, exception, ";")
            for (i = 1; i <= count; i++)
                is_exempt[exception[i]] = 1
        }
        function is_allowed(word) {
            return (FILENAME " " word) in is_exempt
        }
        # The card a word belongs to, "" when there is none.
        function owner(word, lower) {
            lower = tolower(word)
            sub(/^(number|power)_/, "", lower)
            if (lower in is_card && tolower(word) != lower)
                return lower
            lower = tolower(word)
            sub(/_.*/, "", lower)
            return lower in is_card && word ~ /_/ ? lower : ""
        }
        function judge(word, of) {
            if (of == "" || of == unit || array || is_allowed(word) || is_allowed("*"))
                return
            printf "%s:%d: %s belongs to the unit of %s\n", FILENAME, FNR, word, of
        }
        FNR == 1 { unit = ""; array = 0; comment = 0 }
        !comment && match($0, /^\/\* [a-z]+ - /) {
            name = substr($0, 4, RLENGTH - 6)
            if (name in is_card)
                unit = name
        }
        match($0, /[a-z_]+\[\] = \{$/) && is_allowed(substr($0, RSTART, RLENGTH - 4)) { array = 1 }
        {
            line = $0
            if (comment && !sub(/^.*\*\//, "", line))
                next
            comment = 0
            gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, " ", line)
            comment = sub(/\/\*.*$/, "", line)
            while (match(line, /"([^"\\]|\\.)*"/)) {
                word = substr(line, RSTART + 1, RLENGTH - 2)
                if (word in is_card)
                    judge(word, word)
                line = substr(line, 1, RSTART - 1) " " substr(line, RSTART + RLENGTH)
            }
            while (match(line, /[A-Za-z_][A-Za-z_0-9]*/)) {
                word = substr(line, RSTART, RLENGTH)
                judge(word, owner(word))
                line = substr(line, RSTART + RLENGTH)
            }
        }
        /^\};$/ { unit = ""; array = 0 }'
    )
}

# The same for the page's TypeScript.
page_strangers_in() {
    local exempt
    exempt=$(exceptions_of "$1" | sed -n 's/ \*$//p')
    (
        cd "$1"
        find web/src -name '*.ts' | grep -vxF "$exempt" | sort | xargs awk \
            -v cards="$(cards_of .)" '
        BEGIN {
            gsub(/\n/, "|", cards)
            quoted = "[\"\047`](" cards ")[\"\047`]"
        }
        {
            line = $0
            sub(/^ *(\/\*|\*|\/\/).*/, "", line)
            sub(/ \/\/.*/, "", line)
            while (match(line, quoted)) {
                word = substr(line, RSTART + 1, RLENGTH - 2)
                printf "%s:%d: %s belongs to the unit of %s\n", FILENAME, FNR, word, word
                line = substr(line, RSTART + RLENGTH)
            }
        }'
    )
}

# Prints "lines name" for each unit of a tree.
unit_lengths() {
    awk -v cards="$(cards_of "$1")" '
        BEGIN {
            count = split(cards, card, "\n")
            for (i = 1; i <= count; i++)
                is_card[card[i]] = 1
        }
        match($0, /^\/\* [a-z]+ - /) {
            name = substr($0, 4, RLENGTH - 6)
            unit = name in is_card ? name : ""
            lines = printed = 0
        }
        /^    \.[a-z_]+ =/ { printed = /^    \.(title|epithet|timing|rule|revised|note) =/ }
        /^\};$/ { printed = 0 }
        unit && !printed { lines++ }
        unit && /^\};$/ { print lines, unit; unit = "" }' "$1"/src/santorini/cards/power_*.c |
        sort -n
}

# The names of what the page has a sign for.
signs_of() {
    grep -oE '^    [a-z]+: "M' "$1/web/src/santorini/cards/signs.ts" | tr -cd 'a-z\n' | sort
}

# Prints the texts of cards that a language lacks.
untranslated() {
    xgettext --language=C --keyword= --keyword=N_ --keyword=T_ --from-code=UTF-8 \
        --output=- src/santorini/cards/*.c |
        sed 's/charset=CHARSET/charset=UTF-8/' |
        msgmerge --quiet --no-fuzzy-matching "po/$1.po" - |
        msgattrib --no-obsolete --untranslated --no-wrap |
        sed -n 's/^msgid "\(..*\)"$/\1/p'
}

expect_empty "cards are named in their own units only" "$(strangers_in .)"
expect_empty "the page names none" "$(page_strangers_in .)"

lengths=$(unit_lengths .)
median=$(awk '{ line[NR] = $1 } END { print line[int((NR + 1) / 2)] }' <<<"$lengths")
read -r longest name < <(tail -n 1 <<<"$lengths")
said="$(wc -l <<<"$lengths") units, median $median lines, longest $longest ($name)"
if [ "$median" -le $median_limit ] && [ "$longest" -le $longest_limit ]; then
    ok "$said"
else
    not_ok "$said" "at most $median_limit and $longest_limit"
fi
expect_equal "every card has a unit" "$(cut -d' ' -f2 <<<"$lengths" | sort)" "$(cards_of . | sort)"

expect_equal "every card has a sign" "$(signs_of .)" "$(cards_of . | sort)"
while read -r language _; do
    [[ -n $language && $language != '#'* ]] || continue
    missing=$(untranslated "$language")
    [ -z "$missing" ] || printf '# warning: %d texts of cards are not translated into %s\n%s\n' \
        "$(wc -l <<<"$missing")" "$language" "$(sed 's/^/#   /' <<<"$missing")"
done <po/LINGUAS

# ---- does it find what it is for? ------------------------------------------------

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
mkdir -p "$room/docs"

# A fresh copy.
renew() {
    rm -rf "$room/src" "$room/web"
    mkdir "$room/web"
    cp -r src "$room/src"
    cp -r web/src "$room/web/src"
    cp docs/ARCHITECTURE.md "$room/docs/"
}

# Puts a line in front of the first one like PATTERN: FILE PATTERN LINE.
plant() {
    awk -v pattern="$2" -v new="$3" '
        !done && $0 ~ pattern { print new; done = 1 }
        { print }
        END { exit !done }' "$room/$1" >"$room/planted"
    mv "$room/planted" "$room/$1"
}

# A planted line is found, or is none of its business: WHAT EXPECTED FILE PATTERN LINE.
try() {
    local found
    renew
    plant "src/santorini/$3" "$4" "$5"
    found=$(strangers_in "$room" | wc -l)
    expect_equal "$1" "$found" "$2"
}

# The same on the page.
try_page() {
    local found
    renew
    plant "web/src/$3" "$4" "$5"
    found=$(page_strangers_in "$room" | wc -l)
    expect_equal "$1" "$found" "$2"
}

in_turn='^static .*may_win'
try "finds a comparison with a number" 1 turn.c "$in_turn" 'int f(int n) { return n == NUMBER_apollo; }'
try "finds a comparison with a card" 1 turn.c "$in_turn" 'bool f(const void *p) { return p == &power_zeus; }'
try "finds a case label" 1 lineup.c '^void lineup_finish' '    case NUMBER_pan: break;'
try "finds a card used in the search" 1 ../search/mcts.c '^static' 'extern int power_hera;'
try "finds a card in a header" 1 turn.h '^#endif' 'extern const int NUMBER_clio;'
try "finds a card's memory elsewhere" 1 texts/scene.c '^static' 'int f(void) { return EUROPA_TALUS; }'
try "finds a card's memory in another unit" 1 cards/power_end.c '^static int europa_extras' \
    'static int europa_wind(void) { return AEOLUS_WIND; }'
try "finds a card's hook in another unit" 1 cards/power_turn.c '^static Squares hermes_movers' \
    'static int hermes_f(void) { return siren_may_end(0, 0, 0); }'
try "finds a card behind the end of its unit" 1 cards/power_build.c '^/\\* demeter - ' \
    'const void *f = &power_atlas;'
try "finds a card's name as a string" 1 setup.c '^static' 'bool f(Str s) { return str_is(s, "gaea"); }'
try "finds two in one line" 2 view.c '^static' 'int f(int n) { return n == NUMBER_pan || n == NUMBER_zeus; }'
try "finds code behind a comment" 1 view.c '^static' '/* pan */ int f = NUMBER_pan; /* pan */'
try "finds a number in the table of cards" 1 cards/power_all.c '^int power_find' 'int f = NUMBER_pan;'
try "lets a unit name itself" 0 cards/power_turn.c '^static Squares hermes_movers' \
    'static const void *hermes_self = &power_hermes;'
try "lets a comment name anybody" 0 turn.c "$in_turn" '/* NUMBER_pan, power_zeus and "gaea" */'
try "lets a longer text name anybody" 0 turn.c "$in_turn" 'const char *f = N_("hera and NUMBER_pan");'
try "lets pairs be banned" 0 cards/power_all.c 'NUMBER_atlas, NUMBER_gaea' \
    '    {NUMBER_pan, NUMBER_zeus, true, T_("x")},'
try_page "finds a comparison on the page" 1 santorini/status.ts '^function' 'const f = (power: string) => power === "hermes";'
try_page "finds a case on the page" 1 santorini/cards/chooser.ts '^export' 'switch (name) { case "chaos": }'
try_page "finds a list on the page" 2 play/table.ts '^export' "const f = ['apollo', 'pan'];"
try_page "lets the page's comments name anybody" 0 santorini/status.ts '^function' '// "pan" and "zeus"'

renew
sed -i '/^    pan:/d' "$room/web/src/santorini/cards/signs.ts"
expect_equal "finds a card without a sign" "$(comm -3 <(signs_of "$room") <(cards_of . | sort) | tr -d '\t')" pan
awk '/^\/\* pan - /{ print; for (i = 0; i < 80; i++) print "/* long */"; next } { print }' \
    src/santorini/cards/power_win.c >"$room/src/santorini/cards/power_win.c"
expect_equal "finds a unit that is too long" "$(unit_lengths "$room" | tail -n 1 | sed 's/.* //')" pan
finish cards
