#!/usr/bin/env bash
# What is handed out (tools/package.sh), made of build/oriel and build-page: the Debian package and
# its service, the program unpacked anywhere, the page alone; how that plays is for
# web/e2e/alone.e2e.mjs. With ORIEL_LONG=1 lintian judges the package, and
# tests/package/clean_root.py installs it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/report.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tools/package.sh "$work/out" >"$work/made"
version=$(build/oriel --version | cut -d ' ' -f 2)
package=$(echo "$work"/out/oriel_"$version"_*.deb)
archive=$(echo "$work"/out/oriel-"$version"-linux-*.tar.gz)
page=$work/out/oriel-page-$version.zip

# ---- the package -------------------------------------------------------------------------------

dpkg-deb -R "$package" "$work/deb"
expect_equal "its version is the program's" "$(dpkg-deb -f "$package" Version)" "$version"
expect_equal "its maintainer is nobody who can be written to" "$(dpkg-deb -f "$package" Maintainer)" "Oriel maintainers <maintainers@oriel.invalid>"
expect_equal "settings are the administrator's" "$(cat "$work/deb/DEBIAN/conffiles")" /etc/oriel/oriel.conf
expect_empty "all is root's" "$(dpkg-deb -c "$package" | awk '$2 != "root/root"')"
for script in postinst prerm postrm; do
    expect_empty "$script can be read by sh" "$(sh -n "$work/deb/DEBIAN/$script" 2>&1)"
done
expect_empty "its files are whole" "$(cd "$work/deb" && md5sum --quiet -c DEBIAN/md5sums 2>&1)"
expect_equal "the program in it runs" "$("$work/deb/usr/bin/oriel" --version)" "oriel $version"
expect_equal "a man page for each command" "$(find "$work/deb/usr/share/man/man1" -name 'oriel-*.1.gz' | wc -l)" \
    "$(build/oriel help | sed -n '/^usage/,$p' | grep -cE '^  [a-z]')"

# The service, with the program where it is here; man pages cannot be looked up.
mkdir "$work/units"
for unit in oriel.service oriel.socket; do
    sed "s|/usr/bin/oriel|$work/deb/usr/bin/oriel|" "$work/deb/lib/systemd/system/$unit" >"$work/units/$unit"
done
expect_empty "systemd has nothing to say" "$(systemd-analyze verify --man=no "$work"/units/oriel.service "$work"/units/oriel.socket 2>&1)"
taken=$(build/oriel serve --help)
options=$(sed -nE 's|^ExecStart=.* serve (.*)|\1|p' "$work/units/oriel.service" | grep -oE -- '--[a-z-]+')
expect_empty "the service gives options that there are" \
    "$(for option in $options; do grep -q -- "^  $option " <<<"$taken" || echo "$option"; done)"
expect_empty "so does the file of settings, in what it proposes" \
    "$(sed -nE 's/^#([a-z-]+)( .*)?$/\1/p' packaging/oriel.conf | while read -r option; do
        grep -q -- "^  --$option" <<<"$taken" || echo "$option"
    done)"

# ---- the program, unpacked anywhere ------------------------------------------------------------

mkdir "$work/some where"
tar xzf "$archive" -C "$work/some where"
here="$work/some where/$(basename "$archive" .tar.gz)"
speaks() { LC_ALL=C.UTF-8 LANGUAGE=$1 "$2/bin/oriel" help | tail -n 1; }
there=$work/elsewhere
for language in $(cut -d ' ' -f 1 po/LINGUAS); do
    expect_equal "unpacked, it speaks $language" "$(speaks "$language" "$here")" \
        "$(LC_ALL=C.UTF-8 LANGUAGE=$language TEXTDOMAINDIR=build/po build/oriel help | tail -n 1)"
done
mv "$here" "$there"
expect_equal "and so it does where it was moved to" "$(speaks nl "$there")" \
    "$(LC_ALL=C.UTF-8 LANGUAGE=nl TEXTDOMAINDIR=build/po build/oriel help | tail -n 1)"
expect_equal "its libraries are those that its README names" \
    "$(dpkg-deb -f "$package" Depends | tr ',' '\n' | sed -nE 's/^ ?(lib[^ ]+).*/\1/p' | grep -v libc6 | sort)" \
    "$(grep -oE 'apt install .*' "$there/README.md" | tr ' ' '\n' | grep ^lib | sort)"
tools/package.sh "$work/again" archive >/dev/null
expect_equal "the same tree gives the same bytes" "$(cmp "$archive" "$work/again/$(basename "$archive")" 2>&1)" ""

# ---- the page alone ----------------------------------------------------------------------------

python3 -m zipfile -e "$page" "$work/page"
alone=$work/page/oriel-page-$version
expect_equal "the page says that it is alone" "$(grep -c 'id="app" data-alone' "$alone/index.html") $(grep -c 'id="app" data-alone' "$alone/oriel.html")" "1 1"
expect_empty "what index.html names is there" \
    "$(grep -oE '(href|src)="[^":]+"' "$alone/index.html" | cut -d '"' -f 2 | while read -r file; do
        [ -f "$alone/$file" ] || echo "$file"
    done)"
expect_empty "oriel.html needs nothing beside it" "$(grep -oE '<(link|script)[^>]*(href|src)="[^":]+"' "$alone/oriel.html" || true)"
expect_equal "licences go with it" "$(grep -c 'SIL OPEN FONT LICENSE' "$alone/LICENSE.txt" | sed 's/[1-9][0-9]*/some/')" some

if [ -n "${ORIEL_LONG:-}" ]; then
    expect_empty "lintian finds no errors" "$(lintian "$package" 2>/dev/null | grep '^E:' || true)"
    ORIEL_MAINTAINER='Ann <ann@games.example.org>' tools/package.sh "$work/anns" debian >/dev/null
    expect_equal "its maintainer is who hands it out" "$(dpkg-deb -f "$work"/anns/*.deb Maintainer)" "Ann <ann@games.example.org>"
    python3 tests/package/clean_root.py "$package" >"$work/root.log" 2>&1 || true
    while read -r line; do
        case $line in
        "ok "*) ok "in a clean root: ${line#ok }" ;;
        "not ok "*) not_ok "in a clean root: ${line#not ok }" ;;
        esac
    done <"$work/root.log"
    expect_equal "in a clean root: the end is reached" "$(tail -n 1 "$work/root.log")" "ok the end is reached"
fi
finish package
