#!/usr/bin/env bash
# What is handed out, made of build/oriel and build-page; `./run package` builds these first.
#
#     tools/package.sh [DIRECTORY [PART..]]   into build-package; debian, archive, page: all of them
#
#     oriel_VERSION_ARCH.deb              the program and its server, as a service
#     oriel-VERSION-linux-MACHINE.tar.gz  the program, to be unpacked anywhere
#     oriel-page-VERSION.zip              the page alone, for any web server or none
#
# The same tree gives the same bytes: times are SOURCE_DATE_EPOCH's, or those of the last commit.
# Whoever hands out packages names themselves: ORIEL_MAINTAINER='NAME <ADDRESS>'.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

to=$(realpath -m "${1:-build-package}")
program=build/oriel
version=$("$program" --version | cut -d ' ' -f 2)
machine=$(uname -m)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
# Nobody can write to a name below .invalid (RFC 2606): a package for oneself has no one to write to.
maintainer=${ORIEL_MAINTAINER:-Oriel maintainers <maintainers@oriel.invalid>}
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$to"

# A file of the tree with this mode under a new name; folders are made.
put() { install -D -m "$1" "$2" "$3"; }

# What the program brings along, under a folder: bin, share.
put_program() {
    local root=$1 catalogue page language
    put 755 "$program" "$root/bin/oriel"
    strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/bin/oriel"
    for catalogue in build/po/*/LC_MESSAGES/oriel.mo; do
        language=$(basename "$(dirname "$(dirname "$catalogue")")")
        put 644 "$catalogue" "$root/share/locale/$language/LC_MESSAGES/oriel.mo"
    done
    python3 tools/make_man.py "$program" "$root/share/man/man1"
    for page in "$root"/share/man/man1/*.1; do
        chmod 644 "$page"
        gzip -9n "$page"
    done
    complete_for bash "$root/share/bash-completion/completions/oriel"
    complete_for zsh "$root/share/zsh/vendor-completions/_oriel"
    complete_for fish "$root/share/fish/vendor_completions.d/oriel.fish"
}

complete_for() {
    install -d "$(dirname "$2")"
    LC_ALL=C "$program" completion "$1" >"$2"
    chmod 644 "$2"
}

# Files are older than the tree, so that their times say nothing of this build.
settle() { find "$1" -newermt "@$SOURCE_DATE_EPOCH" -print0 | xargs -0r touch -h -d "@$SOURCE_DATE_EPOCH"; }

# ---- the Debian package ------------------------------------------------------------------------

# The packages that the program's libraries are in; dpkg-shlibdeps wants a source package.
libraries() {
    mkdir -p "$stage/source/debian"
    printf 'Source: oriel\n\nPackage: oriel\nArchitecture: any\n' >"$stage/source/debian/control"
    (cd "$stage/source" && dpkg-shlibdeps -O "$1" | sed 's/^shlibs:Depends=//')
}

put_documents() {
    local root=$1/usr/share/doc/oriel document
    for document in README.md CHANGELOG.md docs/SERVER.md docs/API.md docs/FORMATS.md; do
        put 644 "$document" "$root/$(basename "$document")"
    done
    put 644 examples/nginx.conf "$root/examples/nginx.conf"
    put 644 examples/haproxy.cfg "$root/examples/haproxy.cfg"
    { cat LICENSE; echo; cat THIRD_PARTY.md; } >"$root/copyright"
    printf '\nOn Debian systems the Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0.\n' >>"$root/copyright"
    chmod 644 "$root/copyright"
    printf 'oriel (%s) unstable; urgency=medium\n\n  * CHANGELOG.md, beside this file, tells what is new.\n\n -- %s  %s\n' \
        "$version" "$maintainer" "$(date -uRd "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$root/changelog.gz"
    chmod 644 "$root/changelog.gz"
}

make_debian() {
    local root=$stage/debian architecture script
    architecture=$(dpkg --print-architecture)
    put_program "$root/usr"
    put_documents "$root"
    put 644 packaging/oriel.conf "$root/etc/oriel/oriel.conf"
    put 644 packaging/oriel.service "$root/lib/systemd/system/oriel.service"
    put 644 packaging/oriel.socket "$root/lib/systemd/system/oriel.socket"
    put 644 packaging/debian/conffiles "$root/DEBIAN/conffiles"
    for script in postinst prerm postrm; do put 755 "packaging/debian/$script" "$root/DEBIAN/$script"; done
    sed -e "s|{version}|$version|" -e "s|{architecture}|$architecture|" -e "s|{maintainer}|$maintainer|" \
        -e "s|{kilobytes}|$(du -sk --exclude=DEBIAN "$root" | cut -f 1)|" \
        -e "s|{libraries}|$(libraries "$root/usr/bin/oriel")|" packaging/debian/control.in >"$root/DEBIAN/control"
    (cd "$root" && find usr lib -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
    chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/md5sums"
    find "$root" -type d -exec chmod 755 {} +
    settle "$root"
    dpkg-deb --root-owner-group -Zxz --build "$root" "$to/oriel_${version}_$architecture.deb" >/dev/null
}

# ---- archives ----------------------------------------------------------------------------------

make_archive() {
    local name=oriel-$version-linux-$machine
    put_program "$stage/$name"
    put 644 packaging/README-program.md "$stage/$name/README.md"
    put 644 LICENSE "$stage/$name/LICENSE"
    put 644 THIRD_PARTY.md "$stage/$name/THIRD_PARTY.md"
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$stage" -c "$name" |
        gzip -9n >"$to/$name.tar.gz"
}

make_page() {
    local name=oriel-page-$version
    mkdir "$stage/$name"
    find build-page -maxdepth 1 -type f ! -name '*.br' ! -name '*.gz' ! -name '.*' -exec cp -t "$stage/$name" {} +
    sed -i 's/<div id="app"/& data-alone/' "$stage/$name/index.html"
    node web/build.mjs --single --out "$stage/single" --wasm build-wasm/oriel.wasm --think build-wasm/oriel-think.wasm \
        --net data/santorini.net >/dev/null
    put 644 "$stage/single/oriel.html" "$stage/$name/oriel.html"
    put 644 packaging/README-page.txt "$stage/$name/README.txt"
    { cat LICENSE; echo; cat THIRD_PARTY.md; } >"$stage/$name/LICENSE.txt"
    settle "$stage/$name"
    (cd "$stage" && python3 - "$name" "$to/$name.zip" <<'P'
import os, sys, time, zipfile
name, file = sys.argv[1:]
when = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for entry in sorted(os.listdir(name)):
        about = zipfile.ZipInfo(f"{name}/{entry}", when)
        about.external_attr = 0o644 << 16
        about.compress_type = zipfile.ZIP_DEFLATED
        with open(os.path.join(name, entry), "rb") as content:
            archive.writestr(about, content.read())
P
    )
}

shift || true
for part in "${@:-debian archive page}"; do
    for one in $part; do "make_$one"; done
done
find "$to" -maxdepth 1 -type f -printf '%s %p\n'
