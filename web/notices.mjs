// SPDX-License-Identifier: MIT
// notices - what the page says of itself and of the parts that others made.
//
// THIRD_PARTY.md has a section for each of these parts: "## Name", lines of the form
// "- Package: `name` version", and the licence between fences. The page gets the sections as
// the module oriel:about, which is loaded when somebody wants to read it; a page that carries
// a package without its section is not built.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Sections of THIRD_PARTY.md: { name, package, version, licence, text }. */
export function readNotices(markdown) {
    return markdown
        .split(/^## /m)
        .slice(1)
        .map((section) => {
            const line = (key) => new RegExp(`^- ${key}: (.+)$`, "m").exec(section)?.[1] ?? "";
            const [, name = "", version = ""] = /^`([^`]+)` ?([^\s(]*)/.exec(line("Package")) ?? [];
            return {
                name: section.slice(0, section.indexOf("\n")),
                package: name,
                version,
                licence: line("Licence"),
                text: /^```text\n([\s\S]*?)\n```$/m.exec(section)?.[1] ?? "",
            };
        });
}

/** Packages that files of the page were made of, from esbuild's metafiles. */
export function packagesIn(metafiles) {
    const inputs = metafiles.flatMap(({ outputs }) => Object.values(outputs).flatMap((output) => Object.keys(output.inputs)));
    const names = inputs.map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
    return [...new Set(names.filter(Boolean))].sort();
}

/** A package as it was fetched: { name, version, text }; text is its licence. */
export function readPackage(modules, name) {
    const licence = join(modules, name, "LICENSE");
    return {
        name,
        version: JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8")).version,
        text: existsSync(licence) ? readFileSync(licence, "utf8") : "",
    };
}

const words = (text) => text.replace(/\s+/g, " ").trim();

/** What is wrong with the notice of a package, a sentence each. */
export function faultsOf(notices, { name, version, text }) {
    const notice = notices.find((one) => one.package === name);
    if (!notice) return [`THIRD_PARTY.md has no section for ${name}, which the page carries`];
    return [
        notice.version === version ? "" : `THIRD_PARTY.md speaks of ${name} ${notice.version}, the page carries ${version}`,
        notice.licence ? "" : `THIRD_PARTY.md does not name the licence of ${name}`,
        words(text) && words(text) === words(notice.text) ? "" : `THIRD_PARTY.md has another licence text than ${name} has`,
        // Reserved names stand beside the copyright line, before the licence speaks of them.
        /reserved font name/i.test(text.split(/^PREAMBLE$/m)[0])
            ? `${name} reserves its font's name: web/fonts.mjs has to give the subset another one`
            : "",
    ].filter(Boolean);
}

/** The version that meson.build names. */
export function versionOf(mesonBuild) {
    return /^ +version: '([^']+)'/m.exec(mesonBuild)[1];
}

/** A licence for screens of any width: no rules of dashes, and lines that only end because a page
 *  does are joined. */
export function flow(text) {
    return text.replace(/^-{5,}\n/gm, "").replace(/(?<=^.{55,})\n(?!\n|\d[.)]) */gm, " ");
}

/** For esbuild: the module oriel:about, from the files in the root of the tree. */
export function aboutModule(root) {
    const read = (name) => readFileSync(join(root, name), "utf8");
    const version = versionOf(read("meson.build"));
    const parts = [{ name: "Oriel", version, licence: "MIT", text: read("LICENSE").trim() }, ...readNotices(read("THIRD_PARTY.md"))].map(
        ({ name, version, licence, text }) => ({ name, version, licence, text: flow(text) }),
    );
    return {
        name: "about",
        setup(build) {
            build.onResolve({ filter: /^oriel:about$/ }, () => ({ path: "about", namespace: "notices" }));
            build.onLoad({ filter: /.*/, namespace: "notices" }, () => ({
                contents: `export const version = ${JSON.stringify(version)};
                    export const parts = ${JSON.stringify(parts)};`,
            }));
        },
    };
}
