# shellcheck shell=bash
# Sourced by the checks and by tests/cli/*.sh: counts what held and what did not.
#
#     . tools/report.sh
#     ok "one thing"
#     not_ok "another thing" "what is wrong, line by line"
#     expect_empty "no tabs" "$(grep -n ... || true)"
#     finish "style"
#
# The closing line `# NAME: P passed, F failed` is what tests/run_all.sh adds up.

report_passed=0
report_failed=0

ok() {
    report_passed=$((report_passed + 1))
    printf 'ok %s\n' "$1"
}

not_ok() {
    report_failed=$((report_failed + 1))
    printf 'not ok %s\n' "$1"
    [ -z "${2:-}" ] || printf '%s\n' "$2" | sed 's/^/#   /'
}

# Holds when the list of faults is empty.
expect_empty() {
    if [ -z "$2" ]; then ok "$1"; else not_ok "$1" "$2"; fi
}

# Holds when both texts are equal.
expect_equal() {
    if [ "$2" = "$3" ]; then
        ok "$1"
    else
        not_ok "$1" "$(diff <(printf '%s\n' "$3") <(printf '%s\n' "$2") | sed -n 1,20p)"
    fi
}

# Prints the closing line and ends the script.
finish() {
    printf '# %s: %d passed, %d failed\n' "$1" "$report_passed" "$report_failed"
    if [ "$report_failed" -gt 0 ]; then exit 1; fi
    exit 0
}
