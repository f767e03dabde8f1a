// SPDX-License-Identifier: MIT
// run - runs a test of the page: node web/test/run.mjs web/test/NAME.test.ts
//
// A test is TypeScript without a browser. Its last line counts what passed and failed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { cardTextModule } from "../cardtexts.mjs";
import { gameModules } from "../games.mjs";

const [test] = process.argv.slice(2);
if (!test) {
    console.error("run.mjs: say which test: node web/test/run.mjs web/test/NAME.test.ts");
    process.exit(2);
}

/** Tests speak English. */
const noLanguages = {
    name: "no-languages",
    setup(plugin) {
        plugin.onResolve({ filter: /^oriel:languages$/ }, ({ path }) => ({ path, namespace: "languages" }));
        plugin.onLoad({ filter: /.*/, namespace: "languages" }, () => ({
            contents: "export const languages = {}, later = [], textKey = String;",
        }));
    },
};

/** Nor does a test have styles, or start the page, which is what the files common.ts lead to. */
const noPage = {
    name: "no-page",
    setup: (plugin) => plugin.onLoad({ filter: /\.css$|\/common\.ts$/ }, () => ({ contents: "", loader: "js" })),
};

/** What the page is built with stays where it lies: it finds the sources from there. */
const buildTools = {
    name: "build-tools",
    setup: (plugin) =>
        plugin.onResolve({ filter: /\.mjs$/ }, ({ path, resolveDir }) => ({
            path: pathToFileURL(resolve(resolveDir, path)).href,
            external: true,
        })),
};

const room = mkdtempSync(join(tmpdir(), "oriel-page-"));
try {
    const outfile = join(room, "test.mjs");
    await build({
        entryPoints: [test],
        bundle: true,
        platform: "node",
        format: "esm",
        outfile,
        logLevel: "warning",
        external: ["oriel:about"], // the texts of the notices: notices.test.ts reads them itself
        plugins: [noLanguages, noPage, buildTools, gameModules, cardTextModule],
    });
    await import(pathToFileURL(outfile));
} finally {
    rmSync(room, { recursive: true, force: true });
}
