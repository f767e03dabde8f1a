// SPDX-License-Identifier: MIT
// notices.test - whatever the page carries stands in THIRD_PARTY.md, with its version and its
// licence; and what does not would be found out.
import { readFileSync } from "node:fs";
import { faultsOf, flow, packagesIn, readNotices, readPackage } from "../notices.mjs";
import { close, holds, same } from "./check";

const third = readFileSync("THIRD_PARTY.md", "utf8");
const notices = readNotices(third);
const modules = "web/node_modules";

// ---- the file as it is -------------------------------------------------------------------

// Of lit only lit-html is bundled; web/build.mjs looks at what really is.
const { dependencies } = JSON.parse(readFileSync("web/package.json", "utf8")) as { dependencies: Record<string, string> };
const bundled = Object.keys(dependencies).map((name) => (name === "lit" ? "lit-html" : name));
for (const name of bundled) same(name, faultsOf(notices, readPackage(modules, name)), []);
holds("the version of lit is that of package.json", third.includes(`\`lit\` ${dependencies["lit"]},`));

for (const { name, package: from, licence, text } of notices) {
    holds(`${name} has a package, a licence and its text`, Boolean(from && licence && text));
    holds(`${name}: the text names whose it is`, /^Copyright (\(c\) |© )?\d{4}/m.test(text));
}
const needed = ["wasi-libc", "musl", "cloudlibc"]; // of the C library in the module
same(
    "the C library of the module",
    needed.filter((name) => !notices.some((notice) => notice.package === name)),
    [],
);

// ---- what would be wrong -----------------------------------------------------------------

const sample = readNotices(`# Made by others

## Glass

- Package: \`@a/glass\` 1.2.0 (npm)
- Licence: MIT

\`\`\`text
Copyright 2020 A
  and B
\`\`\`

## Lead
`);
same("a section", sample[0], { name: "Glass", package: "@a/glass", version: "1.2.0", licence: "MIT", text: "Copyright 2020 A\n  and B" });
same("an empty one", sample[1], { name: "Lead", package: "", version: "", licence: "", text: "" });

const glass = { name: "@a/glass", version: "1.2.0", text: "Copyright 2020 A and B\n" };
const faults = (change: Partial<typeof glass>) => faultsOf(sample, { ...glass, ...change });
same("nothing is wrong", faults({}), []);
same("no section", faults({ name: "lead" }), ["THIRD_PARTY.md has no section for lead, which the page carries"]);
same("another version", faults({ version: "1.3.0" }), ["THIRD_PARTY.md speaks of @a/glass 1.2.0, the page carries 1.3.0"]);
same("another text", faults({ text: "Copyright 2021 A" }), ["THIRD_PARTY.md has another licence text than @a/glass has"]);
same("no text to compare with", faults({ text: "" }), ["THIRD_PARTY.md has another licence text than @a/glass has"]);

const reserved = 'Copyright 2020 A, with Reserved Font Name "Glass".\n\nPREAMBLE\n"Reserved Font Name" refers to ..\n';
same("a reserved name", faults({ text: reserved }).slice(1), [
    "@a/glass reserves its font's name: web/fonts.mjs has to give the subset another one",
]);

const outputs = {
    a: { inputs: { "src/a.ts": {}, "node_modules/@a/glass/b.js": {} } },
    b: { inputs: { "node_modules/x/node_modules/lead/c.woff": {} } },
};
same("packages in files", packagesIn([{ outputs }]), ["@a/glass", "lead"]);

// ---- for screens -------------------------------------------------------------------------

const long = "a line that is as long as the lines of a paragraph are when it goes on";
same(
    "lines flow",
    flow(`TITLE\n-----\n${long}\n   goes on\n1. ${long}\nand on\n2. next\n\n${long}\n\nend`),
    `TITLE\n${long} goes on\n1. ${long} and on\n2. next\n\n${long}\n\nend`,
);

close("page_notices");
