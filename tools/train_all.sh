#!/usr/bin/env bash
# From nothing to a network, the way docs/TRAINING.md tells it, from this tree alone.
#
#     tools/train_all.sh [--small] DIR
#
# DIR keeps games, networks and matches: a run that was interrupted goes on where it was, and what is
# there is not made again. Its steps are
#
#     games with the weights     random powers, the base game, every pair of simple gods
#     a first network            fitted to these
#     games with that network    random powers and the base game, undecided positions played out once more
#     the network                fitted to all of them: DIR/santorini.net
#     what it is worth           log loss on tests/games, matches against the weights at equal nodes
#
# All of it takes about a day on two cores. --small is the same way with few and shallow games, in some
# minutes: it shows that every step works, not how strong a network can become.
#
# ORIEL_JOBS threads (all cores). With one the same tree makes the same network, byte for byte; with
# more, games lie in another order each time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

oriel=${ORIEL_BIN:-build/oriel}
jobs=${ORIEL_JOBS:-$(nproc)}

# What is played: games of each kind, nodes a turn, rounds of fitting, games of a match.
random=40000 base=60000 pair=150 again=60000
nodes=2000 deeper=3000
epochs=8 batch=4096
match=400 match_nodes=20000
if [ "${1:-}" = --small ]; then
    shift
    random=15000 base=40000 pair=50 again=15000
    nodes=300 deeper=500
    epochs=6 batch=2048
    match=400 match_nodes=1000
fi
dir=${1:?a directory for what is made}
mkdir -p "$dir"

gods="apollo artemis athena atlas demeter hephaestus hermes minotaur pan prometheus"

# games NAME SEED OPTIONS..: a file of games; it goes on by itself.
games() {
    local name=$1 seed=$2
    shift 2
    "$oriel" train data "$dir/$name.dat" --seed "$seed" --threads "$jobs" "$@"
}

# Every ordered pair of them: who has which god matters.
pairs() {
    local one other seed=1000
    for one in $gods; do
        for other in $gods; do
            seed=$((seed + 1))
            [ "$one" != "$other" ] || continue
            games "gods-$one-$other" $seed --powers "$one+$other" --games "$pair" --nodes "$nodes" >/dev/null
        done
    done
    echo "every pair of simple gods: $(cat "$dir"/gods-*.dat | wc -c) bytes"
}

# fit NAME FILES..: a network; it is there once it is whole.
fit() {
    local name=$1
    shift
    if [ ! -e "$dir/$name.net" ]; then
        "$oriel" train net "$@" --write "$dir/$name.part" --epochs "$epochs" --batch "$batch" --rate 2500 --threads "$jobs"
        mv "$dir/$name.part" "$dir/$name.net"
    fi
    echo "$name.net: $(sha256sum <"$dir/$name.net" | cut -c 1-16)"
}

judge() {
    local powers
    for file in base simple; do
        echo "log loss on $file.txt"
        "$oriel" train test "$dir/santorini.net" "tests/games/$file.txt"
    done
    for powers in none+none random+random; do
        echo "against the weights, $match_nodes nodes a turn, $powers"
        "$oriel" match "engine:$dir/santorini.net" weights --powers "$powers" --nodes "$match_nodes" --opening-turns 4 \
            --games "$match" --concurrency "$jobs" --state "$dir/match-$powers.state" | sed -n 1,3p
    done
}

games random 71 --powers random+random --games "$random" --nodes "$nodes"
games base 81 --powers none+none --games "$base" --nodes "$nodes"
pairs
fit first "$dir/random.dat" "$dir/base.dat" "$dir"/gods-*.dat
games random-again 72 --powers random+random --games "$again" --nodes "$deeper" --side-games 5 --eval "$dir/first.net"
games base-again 82 --powers none+none --games "$again" --nodes "$deeper" --side-games 5 --eval "$dir/first.net"
fit santorini "$dir/random.dat" "$dir/base.dat" "$dir"/gods-*.dat "$dir/random-again.dat" "$dir/base-again.dat"
judge
