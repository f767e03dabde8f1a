#!/usr/bin/env bash
# Completions, made of the commands' own lists: asked of the shells themselves.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh

for shell in bash zsh fish; do "$oriel" completion "$shell" >"$work/oriel.$shell"; done
commands=$("$oriel" help | sed -n '/^usage/,$p' | sed -nE 's/^  ([a-z-]+)  .*/\1/p')
options() { "$oriel" "$1" --help | sed -nE '/^options:/,$s/^  (--[a-z-]+).*/\1/p'; }

# in_bash WORD..: what the last word may become.
in_bash() {
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }; _oriel; printf "%s\n" "${COMPREPLY[@]}"' \
        - "$work/oriel.bash" "$@" | sed '/^$/d'
}

in_fish() { fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$work/oriel.fish" "$1" | cut -f 1; }

# in_zsh COMMAND: which options its _arguments is given; descriptions cut off.
in_zsh() {
    zsh -f -c 'compdef() { :; }; _arguments() { print -rl -- "$@"; }; _describe() { print -rl -- $commands; }
        source "$1"; words=(oriel "$2" ""); CURRENT=3; [ -n "$2" ] || CURRENT=2; _oriel' - "$work/oriel.zsh" "$1" |
        sed -nE 's/^\*?(--[a-z-]+)\[.*/\1/p; s/^([a-z-]+):.*/\1/p'
}

expect_equal "bash: commands" "$(in_bash oriel '')" "$commands
help
--help
--version"
expect_equal "zsh: commands" "$(in_zsh '')" "$commands"
expect_equal "fish: commands" "$(in_fish 'oriel ' | sort)" "$(sort <<<"$commands")"
for command in $commands; do
    wanted=$(options "$command" | sort)
    expect_equal "bash: options of $command" "$(in_bash oriel "$command" -- | sort)" "$wanted"
    expect_equal "zsh: options of $command" "$(in_zsh "$command" | sort)" "$wanted"
    expect_equal "fish: options of $command" "$(in_fish "oriel $command --" | sort)" "$wanted"
done
expect_equal "bash: a command that is begun" "$(in_bash oriel ser)" serve
expect_equal "bash: help of a command" "$(in_bash oriel help doc)" doctor
expect_equal "bash: what stands first" "$(in_bash oriel tables inv)" "invite
invite-only"
expect_equal "fish: what stands first" "$(in_fish 'oriel completion ')" "bash
fish
zsh"
expect_equal "bash: games" "$(in_bash oriel show --game s)" "santorini
sintra"
expect_equal "fish: games" "$(in_fish 'oriel show --game s')" "santorini
sintra"
mkdir -p "$work/place/inner room"
: >"$work/place/inside"
expect_equal "bash: directories" "$(in_bash oriel serve --data "$work/place/in")" "$work/place/inner room"
expect_empty "bash: a number is nobody's to guess" "$(in_bash oriel serve --port '')"
expect_equal "fish: files" "$(in_fish "oriel serve --mail $work/place/ins")" "$work/place/inside"

# What a command takes first is what its help tells.
for command in tables train completion; do
    for word in $(in_bash oriel "$command" ''); do
        if grep -qw -- "$word" < <("$oriel" "$command" --help); then ok "$command: $word"; else not_ok "$command: $word is not in its help"; fi
    done
done
run completion
answers "no shell" 2 "bash, zsh, fish"
run completion csh
answers "another shell" 2 "bash, zsh, fish"
for shell in bash zsh fish; do
    LC_ALL=C.UTF-8 LANGUAGE=pl "$oriel" completion "$shell" >"$work/pl"
    expect_equal "$shell: what it prints in another language can be read" \
        "$(if [ "$shell" = fish ]; then fish --no-execute "$work/pl" 2>&1; else "$shell" -n "$work/pl" 2>&1; fi)" ""
done
finish completion
