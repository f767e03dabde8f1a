#!/usr/bin/env bash
# Sentences with a count take the form that the catalogue's rule says, and so they do in a catalogue
# that is put in another's place. Both what the program says and what the rules complain of.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh

base='00000/00000/00000/00000/00000 1 none:b2,d4 none:b4,d2'

# In LANGUAGE, a suite of so many lines.
count_lines() {
    local lines=$2
    for ((; lines > 0; lines--)); do printf '80\t1\t%s\n' "$base"; done >"$work/suite"
    LC_ALL=C.UTF-8 LANGUAGE=$1 run perft --game santorini --table "$work/suite"
}

# The latest run found a fault in its input, and said so in these words.
refused() {
    if [[ $rc == 1 && $err == *": $2 ("* ]]; then ok "$1"; else not_ok "$1" "status $rc: $err"; fi
}

# In LANGUAGE, component data with so many numbers where there should be eight.
lack_numbers() {
    printf 'sintra-data 1\nwindows A%s\n' "$(printf ' 1%.0s' $(seq "$2"))" >"$work/data"
    LC_ALL=C.UTF-8 LANGUAGE=$1 run sintra-data "$work/data"
}

mkdir -p "$work/locale/ru/LC_MESSAGES"
cat >"$work/ru.po" <<'END'
msgid ""
msgstr ""
"Language: ru\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\n"

msgid "%1 lines"
msgid_plural "%1 lines"
msgstr[0] "%1 stroka"
msgstr[1] "%1 stroki"
msgstr[2] "%1 strok"

msgid "%1 mismatches"
msgid_plural "%1 mismatches"
msgstr[0] "%1 oshibka"
msgstr[1] "%1 oshibki"
msgstr[2] "%1 oshibok"

msgid "%1 number is too few: %2 are needed"
msgid_plural "%1 numbers are too few: %2 are needed"
msgstr[0] "%1 chislo iz %2"
msgstr[1] "%1 chisla iz %2"
msgstr[2] "%1 chisel iz %2"
END
msgfmt --check-format -o "$work/locale/ru/LC_MESSAGES/oriel.mo" "$work/ru.po"

for said in '1 lines' '2 lines' '5 lines'; do
    count_lines en "${said%% *}"
    prints "English, as programs read it: $said" "$said, 0 mismatches"
done
for said in '1 number is' '2 numbers are' '5 numbers are'; do
    lack_numbers en "${said%% *}"
    refused "English: $said" "$said too few: 8 are needed"
done
for said in '1 wiersz' '2 wiersze' '4 wiersze' '5 wierszy' '12 wierszy' '21 wierszy' '22 wiersze' '112 wierszy'; do
    count_lines pl "${said%% *}"
    prints "Polish: $said" "$said, 0 niezgodności"
done
for said in '1 ligne' '2 lignes' '21 lignes'; do
    count_lines fr "${said%% *}"
    prints "French, where none goes with one: $said" "$said, 0 écart"
done
for said in '1 regel' '2 regels' '21 regels'; do
    count_lines nl "${said%% *}"
    prints "Dutch: $said" "$said, 0 afwijkingen"
done
for said in '1 строка' '2 строки' '5 строк' '11 строк' '21 строка' '22 строки' '112 строк'; do
    count_lines ru "${said%% *}"
    prints "Russian, where 21 goes with one: $said" "$said, 0 расхождений"
done
for said in '1 liczba' '2 liczby' '5 liczb'; do
    lack_numbers pl "${said%% *}"
    refused "Polish, of the rules: $said" "$said to za mało: potrzeba 8"
done

export TEXTDOMAINDIR=$work/locale
for said in '1 stroka' '2 stroki' '5 strok' '11 strok' '12 strok' '21 stroka' '22 stroki' '25 strok' '111 strok'; do
    count_lines ru "${said%% *}"
    prints "three forms: $said" "$said, 0 oshibok"
done
for said in '1 chislo' '3 chisla' '7 chisel'; do
    lack_numbers ru "${said%% *}"
    refused "three forms, of the rules: $said" "$said iz 8"
done
finish plurals
