#!/usr/bin/env bash
# Help, version, and what the program says to words it does not know.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh

# The latest run failed for bad usage, with one line that holds the given words.
complains() {
    if [ "$rc" -eq 2 ] && [ -z "$out" ] && [ "$(wc -l <"$work/err")" -eq 1 ] &&
        [[ $err == "oriel: "*"$2"* ]]; then
        ok "$1"
    else
        not_ok "$1" "status $rc: $err"
    fi
}

commands="play bot serve tables backup restore store doctor rules show legal explain view replay record
    random analyse match perft sintra-data ugi bench train completion"

run help
expect_equal "help succeeds" "$rc $err" "0 "
for command in $commands; do
    expect_empty "help names $command" "$(grep -q "^  $command " <<<"$out" || echo missing)"
done
overview=$out
run --help
expect_equal "--help is help" "$out" "$overview"
run
expect_equal "no command: the same on stderr, status 2" "$rc $out$err" "2 $overview"

for command in $commands; do
    run "$command" --help
    expect_equal "$command --help begins with its usage" "$rc $(head -n 1 <<<"$out" |
        cut -c 1-$((13 + ${#command})))" "0 usage: oriel $command"
    expect_empty "$command --help fits 80 columns" "$(awk 'length > 80' <<<"$out")"
    described=$out
    run help "$command"
    expect_equal "help $command is the same" "$out" "$described"
done

run --version
expect_empty "--version" "$(grep -Ex 'oriel [0-9]+(\.[0-9]+)*' <<<"$out" >/dev/null || echo "$out")"

run lagel
complains "a slip in a command" "did you mean 'legal'?"
run frobnicate
complains "an unknown command" "no command 'frobnicate'; 'oriel help' lists them"
run help frobnicate
complains "help for an unknown command" "no command 'frobnicate'"
run perft --dept 3
complains "a slip in an option" "did you mean --depth?"
run perft --dept=3
complains "a slip in an option with its value" "no option --dept; did you mean --depth?"
run perft --frobnicate
complains "an unknown option" "'oriel perft --help' lists them"
run perft --depth
complains "an option without its value" "--depth needs a value"
run perft --divide=yes
complains "a value too much" "--divide takes no value"
run perft --depth 2 --depth 3
complains "an option given twice" "--depth is given twice"
run perft --depth many
complains "a number that is none" "--depth wants a number from 1 to"
run perft --depth 9223372036854775808
complains "a number too large for any" "--depth wants a number from 1 to"
run random --seed 9223372036853775807 --turns 1
expect_equal "the largest number is one" "$rc $err" "0 "
run legal --game chess --position x
complains "an unknown game" "no game 'chess'; there are: santorini"
run legal
complains "no position" "give --position P"
run legal one two
complains "a word too much" "'one' is one word too many"
run explain --position x
complains "a bad position" "position"
run show /nowhere/at/all
complains "a file that is not there" "cannot read '/nowhere/at/all'"
run rules frobnicate
complains "rules of nothing" "no topic 'frobnicate'"
for command in play bot serve ugi train; do
    run "$command" --json
    complains "$command has no JSON" "'$command' has no option --json"
done
run show --position "00000/00000/00000/00000/00000 1 none:- none:-" --color=pink
complains "a bad colour" "--color wants always, never or auto"

# Where the system has the user's locale, or one for all letters, there is LANGUAGE.
LC_ALL=C.UTF-8 LANGUAGE=pl run help perft
expect_equal "in Polish, lines of usage aligned" "$rc $(head -n 2 <<<"$out")" \
    "0 użycie: oriel perft [--game G] --position P --depth N [--divide] [--threads T]
        oriel perft [--game G] --table FILE [--threads T]"
for language in $languages; do
    LC_ALL=C.UTF-8 LANGUAGE=$language run help
    [[ $out != "$overview" ]] && spoken=$language || spoken=en
    expect_equal "help is in the language that is asked for" "$spoken" "$language"
    for command in '' $commands; do
        LC_ALL=C.UTF-8 LANGUAGE=$language run help ${command:+"$command"}
        said="help${command:+ $command} fits 80 columns: $language"
        if [ "$(LC_ALL=C.UTF-8 wc -L <<<"$out")" -le 80 ]; then ok "$said"; else not_ok "$said" "$out"; fi
        words=$(sed '/^$/,$d' <<<"$out" | grep -o '\[setup options\]\|\[limits\]' || true)
        [ "$language" = en ] || expect_empty "usage of ${command:-oriel} is in $language, too" "$words"
    done
done
LC_ALL=C.UTF-8 LANGUAGE=xx run help
expect_equal "in a language it does not know it is English" "$out" "$overview"

if [ -e /dev/full ]; then
    rc=0
    "$oriel" help >/dev/full 2>"$work/err" || rc=$?
    expect_equal "a full disk is told" "$rc $(cut -c 1-30 "$work/err")" \
        "2 oriel: cannot write the output"
    rc=0
    # A minute of the processor's, of which all these games would take more.
    (ulimit -t 60 && exec "$oriel" random --games 1000000 --seed 1) >/dev/full 2>"$work/err" || rc=$?
    expect_equal "and nothing more is made for it" "$rc $(cut -c 1-30 "$work/err")" \
        "2 oriel: cannot write the output"
fi
finish help
