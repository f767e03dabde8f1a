#!/usr/bin/env bash
# The checks are checked: a fault of every kind is planted in a copy of the tree, and the check it
# is for has to fail and to name it. What `./run build` left behind is used where one reads a build.
#
#     tools/test_checks.sh [CHECK..]     all, or those named: layers style ..
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

build=$PWD/build
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
export LC_ALL=C.UTF-8
wanted=" $* "

# These put themselves to the test.
with_own_test=" cards recipe "

# ---- a copy, and faults in it ----------------------------------------------------------

# Two copies: in `tree` faults are planted, from `whole` it is mended.
whole=$room/whole tree=$room/tree
touched=()

copy_tree() {
    mkdir "$whole"
    tar -c --exclude=./build --exclude='./build-*' --exclude=./.git --exclude=node_modules . |
        tar -x -C "$whole"
    cp -a "$whole" "$tree"
}

# Leaves little of the copies, for checks that take long over many files.
leave_little() {
    local copy
    for copy in "$whole" "$tree"; do
        find "$copy/src" "$copy/tests" "$copy/web" -type f -not -path '*/src/base/*' \
            -not -path '*/tests/cli/embed.sh' -not -path '*/tests/test.h' -delete
    done
}

append() {
    touched+=("$1")
    mkdir -p "$(dirname "$tree/$1")"
    printf '%s\n' "$2" >>"$tree/$1"
}

# Edits a file, which has to change: a fault that is not there proves nothing.
edit() {
    touched+=("$1")
    sed -i -E "$2" "$tree/$1"
    ! cmp -s "$tree/$1" "$whole/$1" || not_ok "there is something to edit in $1" "$2"
}

mend() {
    local file
    for file in "${touched[@]}"; do
        if [ -e "$whole/$file" ]; then cp -p "$whole/$file" "$tree/$file"; else rm -f "$tree/$file"; fi
    done
    find "$tree/src" -type d -empty -delete
    touched=()
}

# Runs a check of the copy; its report is in $said.
check() {
    said=$("$tree/tools/check_$1.sh" "${@:2}" 2>&1 </dev/null)
}

# expect_found LABEL CHECK PATTERN: the check fails, and a line of what it complains of is like that.
expect_found() {
    if check "$2"; then
        not_ok "$2: $1" "the check has passed"
    elif grep -qE -- "$3" < <(grep -E '^(not ok|#   )' <<<"$said"); then
        ok "$2: $1"
    else
        not_ok "$2: $1" "$said"
    fi
    mend
}

expect_clean() {
    if check "$@"; then ok "$*: passes without a fault"; else not_ok "$*: passes without a fault" "$said"; fi
}

# Is this check to be tested?
testing() {
    [ "$wanted" = '  ' ] || [[ $wanted == *" $1 "* ]]
}

# ---- one function a check ----------------------------------------------------------------

test_layers() {
    append src/base/str.c '#include "game/game.h"'
    expect_found "an include upwards" layers 'str.c:[0-9]+: base may not include "game/game.h"'
    append src/game/turns.c '#include "sintra/state.h"'
    expect_found "a game that is named" layers 'game may not include "sintra/state.h"'
    append src/stray/stray.c 'int stray;'
    expect_found "a module without a row" layers 'src/stray/ is not in the table'
    append include/oriel.h '#include "base/str.h"'
    expect_found "a public header that needs others" layers 'include/oriel.h.*base/str.h'
}

# A function of so many lines.
function_of() {
    printf 'static int %s(void)\n{\n%sreturn 0;\n}\n' "$1" "$(printf '    ;\n%.0s' $(seq $(($2 - 4))))"$'\n'
}

test_functions() {
    local file i
    append src/base/str.c "$(function_of far_too_long 101)"
    expect_found "a long function" functions 'str.c:[0-9]+: far_too_long has 101 lines'
    for i in $(seq 40); do append src/base/many.c "$(function_of "many_$i" 60)"; done
    for i in $(seq 6); do cat "$tree/src/base/many.c" "$tree/src/base/many.c" >"$room/more" && mv "$room/more" "$tree/src/base/many.c"; done
    expect_found "many functions that are rather long" functions 'not ok p90 of function lengths is 60'
    for file in str text json; do append "src/base/$file.c" "$(function_of muddle 5)"; done
    expect_found "a name that says nothing" functions 'muddle: .*json.c:[0-9]+ .*str.c:[0-9]+ '
}

test_sizes() {
    local i long
    for i in $(seq 46); do append "src/base/crowd_$i.h" ''; done
    expect_found "a crowded folder" sizes 'src/base: [0-9]+ files, 45 allowed'
    append src/base/long.c "$(printf '/* */\n%.0s' $(seq 601))"
    expect_found "a long file" sizes 'src/base/long.c: 601 lines, 600 allowed'
    long=$(sed -n '/^### Long files/,/^## /s/^| `\(src[^`]*\)` .*/\1/p' "$tree/docs/STYLE.md" | sed -n 1p)
    append "$long" "$(printf '/* */\n%.0s' $(seq 600))"
    expect_found "a long file that has grown" sizes "$long: [0-9]+ lines"
    edit docs/STYLE.md '/^### Long files/,/^## /s/^\|---\|---\|$/&\n| `src\/base\/str.c` | 700 |/'
    expect_found "a row of a file that is not long" sizes 'src/base/str.c is not long'
}

test_sources() {
    append src/base/unlisted.c 'int unlisted;'
    expect_found "a file that is not listed" sources 'unlisted.c is not listed'
    append src/base/meson.build "  'ghost.c',"
    expect_found "a listed file that is not there" sources 'ghost.c does not exist'
    append src/stray/stray.c 'int stray;'
    expect_found "a folder without a list" sources 'src/stray has no meson.build'
    append src/stray/stray.c 'int stray;'
    append src/stray/meson.build "sources = files(
  'stray.c',
)"
    expect_found "a module that is not built" sources "add 'stray'"
    append src/base/unlisted.c 'int unlisted;'
    edit src/base/meson.build "s/^  'str.c',$/  'ghost.c',/"
    check sources --fix || true
    expect_clean sources
    mend
}

test_docs() {
    append docs/ARCHITECTURE.md "See \`src/base/lost$$.c\`."
    expect_found "a file that is not there" docs "no file 'src/base/lost$$.c'"
    append docs/ARCHITECTURE.md "See \`lost_$$\`."
    expect_found "a name that is not there" docs "nothing is called 'lost_$$'"
    append docs/RULEBOOKS.md "See \`chapter:sintra/lost\`."
    expect_found "a chapter that is not there" docs "there is no chapter:sintra/lost"
    edit docs/RULEBOOKS.md 's/`card:pan`//'
    expect_found "a card that no section leads to" docs "card:pan is not in it"
}

test_papers() {
    edit run 's/^for_po=\(/&leftpad /'
    expect_found "a package without a line" papers 'leftpad of run is not in docs/DEPENDENCIES.md'
    edit docs/DEPENDENCIES.md 's/`valgrind`/&, `leftpad`/'
    expect_found "a line without a package" papers 'leftpad of docs/DEPENDENCIES.md is not in run'
    edit web/package.json 's/ependencies": \{/&\n    "leftpad": "1.0.0",/'
    expect_found "a package of npm without a line" papers 'leftpad of web/package.json is not in'
    edit run 's/^for_/want_/'
    expect_found "lists that it cannot read" papers '^#   none$'
    edit meson.build "s/^( +version: ')[^']+/\199.9/"
    expect_found "a version without a section" papers "no '## 99.9 "
    append docs/STYLE.md '[lost](nowhere.md)'
    expect_found "a link to nowhere" papers 'docs/STYLE.md: nowhere.md'
}

test_words() {
    append README.md "see /ho""me/somebody"
    expect_found "a machine's folder" words 'README.md:[0-9]+:see '
    append docs/STYLE.md "from re""gistry.example"
    expect_found "a package host" words 'docs/STYLE.md:[0-9]+:from '
}

test_style() {
    append src/base/str.c 'static  int  loose;'
    expect_found "a line that is not formatted" style 'src/base/str.c:[0-9]+:.*clang-format'
    append src/base/meson.build $'\t# tab'
    expect_found "a tab" style 'src/base/meson.build:[0-9]+:.# tab'
    append docs/STYLE.md 'blank '
    expect_found "a blank at the end" style 'docs/STYLE.md:[0-9]+:blank'
    append tests/test.h '/* strcpy(to, from) */'
    expect_found "a banned function" style 'tests/test.h:[0-9]+:.*strcpy'
    append src/base/bare.h '/* bare */'
    expect_found "a file without a licence line" style 'src/base/bare.h: first line is not'
    append tests/cli/embed.sh 'echo "$SECONDS"'
    expect_found "a clock in a test" style 'tests/cli/embed.sh:[0-9]+:.*SECONDS'
    append tools/report.sh 'ls | ''head -n 1'
    expect_found "a pipe that is left" style 'tools/report.sh:[0-9]+:ls '
}

test_page() {
    append web/src/common.ts 'const odd: number = "text"; export { odd };'
    expect_found "a type that does not hold" page "common.ts.*is not assignable"
    append web/src/common.ts 'export  const  loose = 1'
    expect_found "a line of the page that is not formatted" page '^not ok format'
    append web/test/check.ts 'export const odd = (a: number): boolean => a === a;'
    expect_found "what a linter finds" page 'noSelfCompare'
}

test_headers() {
    append src/base/lone.h 'Missing lone(void);'
    expect_found "a header that needs another first" headers 'src/base/lone.h stands alone'
}

# object FILE CODE: a compiled file of a build that we make up.
object() {
    mkdir -p "$(dirname "$tree/build/$1")"
    gcc -c -x c - -o "$tree/build/$1" <<<"$2"
}

archive() {
    object "src/$2" "$3"
    rm -f "$tree/build/src/$1"
    ar -rcs "$tree/build/src/$1" "$tree/build/src/$2"
}

test_symbols() {
    archive liboriel-parts.a cli_say.c.o 'int say_all, cli_all;'
    archive liboriel.a game_turns.c.o 'int turns_all, game_all;'
    object oriel.p/src_app_main.c.o 'int main(void) { return 0; }'
    expect_clean symbols
    append include/oriel.h 'int oriel_unheard(void);'
    expect_found "a public function that no test calls" symbols '^#   oriel_unheard'
    gcc -shared -x c - -o "$tree/build/src/liboriel.so" <<<'int oriel_beyond(void) { return 0; }'
    expect_found "an export that the header has not" symbols 'oriel_beyond'
    rm "$tree/build/src/liboriel.so"
    archive liboriel.a game_turns.c.o 'int stranger;'
    expect_found "a symbol that does not say where it lives" symbols \
        'src/game/turns.c: stranger should start with game_ or turns_'
    rm "$tree/build/src/liboriel.a"
    expect_found "no build" symbols 'build first'
    rm -r "$tree/build"
}

# Every source as if it were built with -O2, but for one that sed changes.
build_module() {
    mkdir -p "$tree/build-wasm"
    (cd "$tree" && find src -name '*.c' -printf '    "command": "clang -O3 -O2 -c ../%p",\n    "file": "../%p",\n') |
        sed -E "$1" >"$tree/build-wasm/compile_commands.json"
}

test_hot() {
    local list
    build_module ''
    expect_clean hot
    build_module '/search\/tree.c/s/-O2/-Oz/'
    expect_found "a hot file built for size" hot 'src/search/tree.c: built with -Oz'
    build_module '/search\/tree.c/d'
    expect_found "a hot file that is not built" hot 'src/search/tree.c: not built'
    build_module ''
    for list in $(cd "$tree" && grep -l '^hot ' -r src --include=meson.build); do edit "$list" 's/^hot /warm /'; done
    expect_found "no hot files at all" hot 'none is listed'
    rm -r "$tree/build-wasm"
    expect_found "no build" hot 'build first'
}

# installed FAULT..: a meson that installs what the real one has, and then does the fault.
installed() {
    mkdir -p "$room/bin"
    cat >"$room/bin/meson" <<END
#!/usr/bin/env bash
set -e
while [ "\$1" != --destdir ]; do shift; done
cp -a "$room/stage/." "\$2"
cd "\$2"
$*
END
    chmod +x "$room/bin/meson"
}

test_install() {
    local PATH=$room/bin:$PATH name
    if ! meson install -C "$build" --quiet --no-rebuild --destdir "$room/stage" >/dev/null 2>&1; then
        not_ok "install: there is something to install" "no $build: build first"
        return
    fi
    rm "$tree/examples/engine_game.c"
    # Linking the archive takes seconds, and no fault is planted in it.
    sed -i '/against liboriel.a"/,/^done/{/^done/!d}' "$tree/tools/check_install.sh"
    installed exit 1
    expect_found "an install that fails" install '^not ok install'
    for name in oriel oriel.h liboriel.so liboriel.a oriel.mo; do
        installed "find . -name $name -not -type d -delete"
        expect_found "$name is missing" install "^not ok .*$name is installed"
    done
    installed 'find . -name oriel.pc -delete'
    expect_found "oriel.pc is missing" install '^not ok oriel.pc is installed'
    installed "find . -name oriel.h -exec sed -i 's/oriel_game_play/oriel_game_pray/' {} +"
    expect_found "an example that does not compile" install '^not ok first_game against liboriel.so'
    installed "find . -name oriel.h -exec sed -i '\$ a int oriel_new(int class);' {} +"
    expect_found "a header that is no C++" install '^not ok oriel.h is C\+\+'
    installed 'so=$(find . -name "liboriel.so.*" -type f) && gcc -shared -o "$so" -Wl,--no-as-needed -lm'
    expect_found "a library that needs another" install '^#   libm.so'
}

# ---- all -----------------------------------------------------------------------------------

# A check has to pass before anything is planted; those that read a build make one up first.
copy_tree
for copy in "$whole" "$tree"; do ln -s "$PWD/web/node_modules" "$copy/web/node_modules"; done
for name in page layers functions sizes sources docs papers words symbols hot install; do
    testing "$name" || continue
    case $name in symbols | hot | install) ;; *) expect_clean "$name" ;; esac
    "test_$name"
done
leave_little
for name in style headers; do
    testing "$name" || continue
    expect_clean "$name"
    "test_$name"
done
for file in tools/check_*.sh; do
    name=$(basename "$file" .sh)
    name=${name#check_}
    declare -F "test_$name" >/dev/null || [[ $with_own_test == *" $name "* ]] ||
        not_ok "$file is tested here" "plant a fault of each kind that it finds"
done
finish checks
