#!/usr/bin/env bash
# Training games of the engine against itself, weights and networks fitted to them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
games=$PWD/tests/games
cd "$work"

bytes() {
    wc -c <"$1"
}

# ---- data ----------------------------------------------------------------------------

few=(--powers none+none --nodes 60 --games 40)
run train data whole "${few[@]}"
shows "games are played" "^40 games, [0-9]{3,} positions in 'whole'$"
run train data again "${few[@]}"
expect_equal "the same seed, the same file" "$(cksum <again)" "$(cksum <whole)"
run train data other "${few[@]}" --seed 2
expect_empty "another seed, another file" "$(cmp -s other whole && echo same)"
run train data side "${few[@]}" --threads 3
expect_equal "side by side: as many bytes in any order" "$(bytes side)" "$(bytes whole)"

head -c $(($(bytes whole) - 5)) whole >torn
run train data torn "${few[@]}"
expect_equal "a torn game is cut off and played anew" "$(cksum <torn)" "$(cksum <whole)"
head -c 12 whole >torn
run train data torn "${few[@]}"
expect_equal "a torn heading is written anew" "$(cksum <torn)" "$(cksum <whole)"
cp whole longer
run train data longer --powers none+none --nodes 60 --games 44
shows "more games may be asked for" '^44 games'
expect_equal "the first ones stay" "$(head -c "$(bytes whole)" longer | cksum)" "$(cksum <whole)"

run train data powers --powers random+random --nodes 30 --games 12
shows "random powers" '^12 games'
run train data sides --game sintra --side random --nodes 30 --games 4
shows "random sides" '^4 games'
run train data glass --game sintra --nodes 30 --games 12 --side B
shows "the other game" '^12 games, [0-9]{3,} positions'

aside=(--powers none+none --nodes 60 --games 12 --side-games 40)
run train data aside "${aside[@]}"
shows "games beside them are positions, not games" "^12 games, [0-9]{3,} positions in 'aside'$"
expect_equal "there are some" "$(($(bytes aside) > $(bytes whole) / 2))" 1
run train data aside_again "${aside[@]}"
expect_equal "the same seed, the same games beside them" "$(cksum <aside_again)" "$(cksum <aside)"
for cut in 5 500 1500; do
    head -c $(($(bytes aside) - cut)) aside >torn
    run train data torn "${aside[@]}"
    expect_equal "those that lost their game are played anew: $cut bytes less" "$(cksum <torn)" "$(cksum <aside)"
done
run train tune aside --epochs 2 --write aside_weights
shows "they are learned from" '^[0-9]+ games, [0-9]{3,} positions to learn from'
run train data whole "${few[@]}" --side-games 40
answers "with them it is another file" 2 "was made with other settings"
run train data whole "${few[@]}" --seed 3
answers "other settings are refused" 2 "was made with other settings"
printf 'something else, and quite long at that, so that it is no torn heading\n' >else
run train data else "${few[@]}"
answers "something else is refused" 2 "'else' holds no training games"
cp whole damaged
printf 'x' | dd of=damaged bs=1 seek=200 conv=notrunc 2>/dev/null
run train data damaged "${few[@]}"
answers "a damaged file is refused" 2 "'damaged' is damaged at byte "
run train data /nowhere/at/all "${few[@]}"
answers "a file that cannot be written" 2 "cannot write"

# Has a file so many bytes?
has_bytes() {
    [ "$(cat "$1" 2>/dev/null | wc -c)" -ge "$2" ]
}

long=(--powers none+none --nodes 60 --games 400)
"$oriel" train data long "${long[@]}" >/dev/null
"$oriel" train data killed "${long[@]}" >/dev/null 2>&1 &
await has_bytes killed 1000
kill_last
before=$(bytes killed)
run train data killed "${long[@]}"
expect_equal "goes on after it was killed, as if nothing had happened" "$(cksum <killed)" "$(cksum <long)"
if [ "$before" -ge 1000 ]; then ok "some games had been played"; else not_ok "some games had been played" "$before"; fi

"$oriel" train data stopped --powers none+none --nodes 60 --games 1000000 >stopped_out 2>stopped_err &
await has_bytes stopped 1000
kill -INT $!
rc=0
wait $! || rc=$?
expect_equal "an interrupt ends it in good order" "$rc $(grep -c 'the same command goes on' stopped_err) $(grep -c "positions in 'stopped'" stopped_out)" "1 1 1"

# ---- tuning --------------------------------------------------------------------------

run train tune long --epochs 3 --write weights
shows "positions are told" '^400 games, [0-9]{4,} positions to learn from, [0-9]{3,} held out$'
shows "old and new weights" '^to move: +-?[0-9]+>-?[0-9]+ *$'
shows "the error" '^error on positions held out: 0\.[0-9]+ before, 0\.[0-9]+ after; '
expect_equal "weights are written" "$(head -n 1 weights)" "oriel weights 1 santorini"
cp weights first
run train tune long --epochs 3 --write weights
expect_equal "the same again" "$(cat weights)" "$(cat first)"
sed '2,$s/[0-9-]*[0-9] *$/0/; :a; 2,$s/\(:.*\) -*[1-9][0-9]*/\1 0/; ta' weights >nothing
run train tune long --epochs 3 --from nothing
shows "from nothing" '^to move: +0>'
expect_equal "the error falls" "$(sed -n 's/^error .*: \(.*\) before, \(.*\) after;.*/\1 \2/p' <<<"$out" |
    awk '{ print ($2 < $1) }')" 1
run train tune long whole --epochs 1
shows "several files" '^440 games'
run train tune long --epochs 1 --from weights --write table --code
shows "from other weights" "^to move: +$(sed -n 's/^to move: //p' weights)>"
expect_equal "as a table" "$(head -n 1 table)" "    /* to move */"
run train tune glass --epochs 1 --write glass_weights
shows "the other game" '^missing:'
shows "points are foretold" '^error on positions held out: [0-9.]+ before, [0-9.]+ after; 0\.00000 is least$'
run train data three --game sintra --seats 3 --nodes 30 --games 12
run train tune three --epochs 1
shows "of three players, too" '^12 games, [0-9]{3,} positions to learn from'

run match engine:weights engine --games 2 --nodes 50
shows "a match with other weights" '^1 engine:weights +2 '
run match engine:weights engine --games 2 --nodes 50 --game sintra
answers "weights of another game" 2 "these are no weights of this game"
run match engine:nowhere engine --games 2
answers "no weights" 2 "nowhere"
for bad in '/to move:/d' 's/^to move:/to stay:/' 's/^to move: .*/to move: 1 2/' 's/^to move: .*/to move: x/' \
    's/^to move: .*/to move: 99999/' 's/^to move: .*/to move:/' '$d' '$p'; do
    sed "$bad" weights >bad
    run match engine:bad engine --games 2 --nodes 50
    expect_equal "refused: $bad" "$rc $(grep -c '^oriel: bad' <<<"$err")" "2 1"
done

run train tune whole glass
answers "files of two games" 2 "'glass' holds another game than the first file"
run train tune weights
answers "no training games" 2 "'weights' holds no training games"
run train tune damaged
answers "damaged ones" 2 "'damaged' is damaged at byte "
sed 's/^santorini /tiddlywinks /' whole >unknown
run train tune unknown
answers "an unknown game" 2 "a game that this program does not know"
sed 's/^santorini /sintra /' whole >foreign
run train tune foreign
answers "games that cannot have been" 2 "is not one that the rules allow"
head -c 100 whole >short
run train tune short
answers "no games" 2 "too few positions"

# ---- networks ------------------------------------------------------------------------

net=(long --epochs 2 --batch 256)
run train net "${net[@]}" --write net
shows "positions are told" '^400 games, [0-9]{4,} positions to learn from, [0-9]{2,} held out$'
shows "each round is told" '^epoch 2 of 2: error 0\.[0-9]+, held out 0\.[0-9]+, of results 0\.[0-9]+; [0-9]+ s$'
expect_equal "a network is written" "$(head -n 3 net)" "oriel net 1
santorini open 1
all"
run train net "${net[@]}" --write again
expect_equal "the same seed, the same network" "$(cksum <again)" "$(cksum <net)"
run train net "${net[@]}" --write other --seed 2 --threads 2 --width 64
expect_empty "another seed, another network" "$(cmp -s other net && echo same)"
run train net "${net[@]}"
answers "no file for it" 2 "name the file of the network with --write"
run train net glass --write nothing
answers "a game without networks" 2 "too few positions"

run train test net long
shows "a network is tested" '^400 games, [0-9]{4,} positions$'
shows "beside the weights" "^the network's is less by -?0\.[0-9]{4} \(-?0\.[0-9]{4} to -?0\.[0-9]{4}\)$"
run train test net "$games/base.txt"
shows "on records, too" '^100 games, 4001 positions$'
shows "of which the weights know this much" '^weights: log loss 0\.5438, 159 is worth e to 1$'
run train test weights long
answers "weights are no network" 2 "this is no network"
run train test net glass
answers "another game has none" 2 "there are no networks for this game"

run match engine:net engine --games 2 --nodes 50
shows "a match with a network" '^1 engine:net +2 '
printf '%s\n' 'setoption name EvalFile value net' 'setoption name Seed value 1' \
    'position startpos moves @b2,@d4 @b4,@d2' 'go nodes 3000' >lines
run ugi <lines
with=$(grep -c . <<<"$out")$(sed -n 's/.* nodes \([0-9]*\) .* score/\1/p' <<<"$out")
shows "the protocol takes it" '^bestmove '
sed 's/ net$/ <empty>/' lines >lines_without
run ugi <lines_without
shows "and without" '^bestmove '
expect_empty "which makes a difference" \
    "$([ "$(grep -c . <<<"$out")$(sed -n 's/.* nodes \([0-9]*\) .* score/\1/p' <<<"$out")" = "$with" ] && echo none)"
sed 's/ net$/ weights/' lines >lines_weights
run ugi <lines_weights
shows "not anything" '^info string error: this is no network'
run match engine:net engine --games 2 --nodes 50 --game sintra
answers "a network for another game" 2 "there are no networks for this game"
run train data taught "${few[@]}" --eval net
shows "games of a network" '^40 games, '
run train data taught "${few[@]}"
answers "a network is one of the settings" 2 "was made with other settings"
head -c 5000 net >cut
run match engine:cut engine --games 2
answers "a part of a network" 2 "the network is damaged"

# ---- powers --------------------------------------------------------------------------

run train powers powers
shows "powers are rated" 'from 12 games'
expect_equal "all of them" "$(grep -cE '^    -?[0-9]+, /\* [a-z]+ \*/$' <<<"$out")" 56
run train powers powers powers --write rating.c
prints "into a file" ''
expect_equal "from several files" "$(grep -c 'from 24 games' rating.c)" 1
run train powers glass
answers "of Santorini only" 2 "'glass' holds no training games of Santorini"
run train powers short
answers "no games to rate by" 2 "there are no games between two powers"

# ---- bad usage -----------------------------------------------------------------------

run train
answers "nothing said" 2 "train wants 'data', 'tune', 'powers', 'net' or 'test' first"
run train data
answers "no file" 2 "name one file"
run train data - </dev/null
answers "standard input is no file to add to" 2 "name one file"
run train data "$work/much" --games 1 --set "Remark=$(printf 'x%.0s' $(seq 3000))"
answers "more settings than a file can hold" 2 "too many options set up the game"
run train tune
answers "no files" 2 "name the files"
run train powers
answers "no files to rate by" 2 "name the files"
run train data x --powers zorro+pan
answers "an unknown power" 2 "zorro"
finish train
