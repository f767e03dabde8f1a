#!/usr/bin/env bash
# oriel doctor: a sound directory, one fault of each kind planted in a copy, and whether the
# remedy that it names helps.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh

# A directory with two tables: one is played, one is over.
"$oriel" restore tests/store/v1.db --data "$work/sound"
"$oriel" restore tests/store/v1.db --data "$work/listed"
playing=$("$oriel" tables --data "$work/listed" | grep playing | cut -f 1)
over=$("$oriel" tables --data "$work/listed" | grep over | cut -f 1)

# plant SQL: a copy in $work/ill, with this done to it.
plant() {
    rm -rf "$work/ill"
    mkdir -m 700 "$work/ill"
    cp "$work/sound/oriel.db" "$work/ill/oriel.db"
    python3 - "$work/ill/oriel.db" "$1" "$playing" "$over" <<'P'
import sqlite3, sys
path, orders, playing, over = sys.argv[1:]
db = sqlite3.connect(path)
db.create_function("bent", 1, lambda text: text[:-1] + ("0" if text[-1] != "0" else "1"))
for order in orders.split(";"):
    done = db.execute(order, {k: v for k, v in {"playing": "t/" + playing, "over": "t/" + over}.items() if ":" + k in order})
    assert done.rowcount != 0, order
db.commit()
P
}

# finds NAME SQL WHERE WHAT REMEDY: the doctor says so of such a fault, with status 1.
finds() {
    plant "$2"
    run doctor "$work/ill"
    case "$rc $out" in
    "1 "*"$3"*": $4"*$'\n    '*"$5"*) ok "$1" ;;
    *) not_ok "$1" "status $rc: $out$err" ;;
    esac
}

run doctor "$work/sound"
prints "a sound directory" "looked at: 2 tables, 20 lines, 2 people
all is well"
before=$(sha256sum "$work/sound/oriel.db")
run doctor --json "$work/sound"
prints "the same as JSON" '{"tables":2,"lines":20,"people":2,"findings":0}'
expect_equal "nothing is changed" "$(sha256sum "$work/sound/oriel.db")" "$before"

mkdir -m 700 "$work/old"
cp tests/store/v1.db "$work/old/oriel.db"
run doctor "$work/old"
answers "what an earlier version has kept, as it lies" 0 "all is well"
expect_equal "it is not brought up to date" "$(cmp "$work/old/oriel.db" tests/store/v1.db && echo same)" same

finds "a line that is not legal" \
    "UPDATE lines SET line = 'play 1 a1-a2+a3' WHERE log = :playing AND number = 6" \
    "$playing, line 6" "that is not among what may be done now" "'oriel tables delete $playing'"
finds "a line that is none" \
    "UPDATE lines SET line = 'dance 1' WHERE log = :playing AND number = 5" \
    "$playing, line 5" "" "oriel tables delete"
finds "a line that is missing" "DELETE FROM lines WHERE log = :over AND number = 4" \
    "$over, line 5" "the line before this one is missing" "oriel tables delete"
finds "chance that the secret does not draw" \
    "UPDATE lines SET line = 'secret ' || bent(substr(line, 8)) WHERE log = :over AND line LIKE 'secret %' AND number = 1" \
    "$over, line" "this line does not belong to the table's log" "oriel tables delete"
finds "a secret that cannot be read" \
    "UPDATE lines SET line = 'secret 12' WHERE log = :over AND number = 1" \
    "$over, line 1" "this secret cannot be read" "oriel tables delete"
expect_empty "secrets are told to nobody" "$(grep -E '[0-9a-f]{40}' "$work/out" || true)"
finds "a head that is none" "UPDATE logs SET head = '{}' WHERE name = :playing" \
    "$playing" "this is no beginning of a table" "oriel tables delete"
finds "a head of another game" \
    "UPDATE logs SET head = (SELECT head FROM logs WHERE name = :over) WHERE name = :playing" \
    "$playing, line" "" "oriel tables delete"
finds "a table without lines" "DELETE FROM lines WHERE log = :over" \
    "$over" "this table has no lines" "oriel tables delete"
finds "a game that the server would not take up" "UPDATE logs SET live = 0 WHERE name = :playing" \
    "$playing" "this table is not among those that the server takes up" "oriel tables show $playing"
finds "codes that are gone" "DELETE FROM logs WHERE name LIKE 'c/%'" \
    "$playing" "a code of this table does not lead to it" "open another table"
finds "a code to nowhere" "UPDATE logs SET head = 'x' WHERE name LIKE 'c/%'" \
    "c/" "this leads to nobody" "it does no harm"
finds "people who are gone" "DELETE FROM logs WHERE name LIKE 'p/%'" \
    "$playing" "somebody who sits here is not known" "gives a name again"
finds "people without a name" "UPDATE logs SET head = '' WHERE name LIKE 'p/%'" \
    "p/" "this is no person with a name" "gives a name again"
finds "a table that its people do not have" "DELETE FROM logs WHERE name LIKE 'm/%'" \
    "$playing" "somebody who sits here does not have this table" "by its link"
finds "a device of nobody" "UPDATE logs SET head = 'x y' WHERE name LIKE 'd/%'" "d/" "this leads to nobody" "comes back by a code"
finds "an answer that is too late" \
    "INSERT INTO commands VALUES(:playing, 'x', 'y', '{\"n\":99}')" \
    "$playing" "a command was answered by what the table does not have" "oriel restore FILE"
finds "a code to come back by that is gone" \
    "INSERT INTO logs VALUES('q/aaaaaaaaaaaaaaaa', 'r/gone', 0, 0, 0)" \
    "q/aaaaaaaaaaaaaaaa" "this code leads to nobody" "person aaaaaaaaaaaaaaaa makes another code"
finds "an address that is none" \
    "INSERT INTO logs VALUES('e/aaaaaaaaaaaaaaaa', 'confirmed pl', 0, 0, 0)" \
    "e/aaaaaaaaaaaaaaaa" "this is no address for letters" "gives the address again"
finds "letters that cannot be stopped" \
    "INSERT INTO logs VALUES('e/aaaaaaaaaaaaaaaa', 'confirmed pl aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa anna@example.org 1 -', 0, 0, 0)" \
    "e/aaaaaaaaaaaaaaaa" "letters to this address cannot be stopped" "gives the address again"
finds "a token of nobody" "INSERT INTO logs VALUES('a/x', 'y', 0, 0, 0)" "a/x" "this leads to nobody" "it does no harm"
finds "a program whose token is gone" \
    "INSERT INTO logs VALUES('w/aaaaaaaaaaaaaaaa/0', 'bbbbbbbbbbbbbbbb play a/gone', 0, 0, 0)" \
    "w/aaaaaaaaaaaaaaaa/0" "a program's token leads to nobody" "person aaaaaaaaaaaaaaaa revokes it"
finds "settings that are none" \
    "INSERT OR REPLACE INTO logs VALUES('server/settings', 'keep it', 0, 0, 0)" \
    "server/settings" "these settings cannot be read" "oriel tables keep DAYS"
finds "lines of no log" "INSERT INTO lines VALUES('t/none', 1, 'x', 0)" \
    "what is kept does not hold together" "row of lines without its log" "oriel restore FILE"

# The file itself: pages that were overwritten, and one that is no store at all.
plant "SELECT 1"
python3 - "$work/ill/oriel.db" <<'P'
import sys
with open(sys.argv[1], "r+b") as file:
    size = file.seek(0, 2)
    for page in range(1, size // 4096):
        file.seek(page * 4096 + 2000)
        file.write(b"\xa5" * 2000)
P
run doctor "$work/ill"
answers "pages that were overwritten" 1 "what is kept does not hold together"
echo "nothing of ours" >"$work/ill/oriel.db"
run doctor "$work/ill"
answers "a file that is none" 2 "oriel restore FILE"
run doctor "$work/nowhere"
answers "a directory that there is not" 2 "no server has kept anything in '$work/nowhere'"
expect_equal "it is not made" "$(test -e "$work/nowhere" || echo no)" no
plant "PRAGMA user_version = 99"
run doctor "$work/ill"
answers "a newer version's" 2 "a newer version of the program"
plant "SELECT 1"
chmod 755 "$work/ill"
run doctor "$work/ill"
answers "a directory that others may look into" 1 "chmod 700 $work/ill"
run doctor a b
answers "two directories" 2 "name one directory"

# What it says helps.
plant "DELETE FROM lines WHERE log = :over AND number = 4"
"$oriel" tables delete "$over" --data "$work/ill"
run doctor "$work/ill"
answers "after 'tables delete' all is well" 0 "looked at: 1 table, "

# Beside a server at work.
serve --port 0 --data "$work/sound"
run doctor "$work/sound"
answers "while the server is at work" 0 "all is well"
kill "$server"
wait "$server" || true
finish doctor
