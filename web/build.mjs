// SPDX-License-Identifier: MIT
// build - makes the page: node web/build.mjs --out DIR [--wasm FILE] [--think FILE] [--fair FILE] [--net FILE].. [--single] [--pseudo] [--debug]
//
// Everything but index.html, sw.js and the manifest carries a hash of its content in its
// name and never changes. Beside each file that gets smaller lie a .br and a .gz of it.
// --single makes one file of it, oriel.html, that a browser can open from a disk: there it may
// load nothing else, and there is no server. --pseudo adds a made-up language that shows which texts are not translatable; --debug
// leaves the code readable.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { cardTextModule } from "./cardtexts.mjs";
import { languageModules, linguas } from "./catalogues.mjs";
import { everyday, everydayFonts } from "./fonts.mjs";
import { gameModules, gamesWith } from "./games.mjs";
import { aboutModule, faultsOf, packagesIn, readNotices, readPackage } from "./notices.mjs";

const web = dirname(fileURLToPath(import.meta.url));
const src = join(web, "src");
const po = resolve(web, "../po");

const { values: options } = parseArgs({
    options: {
        out: { type: "string" },
        wasm: { type: "string" },
        think: { type: "string" },
        fair: { type: "string" },
        net: { type: "string", multiple: true, default: [] }, // named after its game
        single: { type: "boolean", default: false },
        pseudo: { type: "boolean", default: false },
        debug: { type: "boolean", default: false },
    },
});
if (!options.out) {
    console.error("build.mjs: say where to: --out DIR");
    process.exit(2);
}
const root = dirname(web);
const modules = join(web, "node_modules");
const out = resolve(options.out);

const fonts = everyday(src, po);
const codes = linguas(po).map(({ code }) => code);

const hashOf = (data) => createHash("sha256").update(data).digest("hex").slice(0, 10);

const common = {
    bundle: true,
    outdir: out,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    format: options.single ? "iife" : "esm",
    write: !options.single,
    charset: "utf8", // letters travel as they are, not as \u0142
    target: ["chrome111", "firefox114", "safari16.4"],
    minify: !options.debug,
    metafile: true,
    legalComments: "none",
    logLevel: "warning",
    loader: options.single ? { ".woff": "dataurl", ".woff2": "dataurl" } : { ".woff": "file", ".woff2": "file" },
    // Of lit only the templates are used, not its elements.
    alias: { lit: "lit-html" },
    absWorkingDir: web,
    plugins: [everydayFonts(fonts, codes, modules)],
};

/** Address of the file an entry was built to. */
function built(result, entry) {
    for (const [path, output] of Object.entries(result.metafile.outputs)) {
        if (output.entryPoint && resolve(web, output.entryPoint) === join(src, entry)) return basename(path);
    }
    throw new Error(`${entry} was not built`);
}

function write(name, data) {
    writeFileSync(join(out, name), data);
    return name;
}

/** Templates stay as they are written; the indentation of their lines need not travel. */
const shortTemplates = {
    name: "short-templates",
    setup(plugin) {
        plugin.onLoad({ filter: /web[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, "utf8").replace(/\n[ \t]+/g, "\n"),
            loader: "ts",
        }));
    },
};

/** Styles of a piece travel inside it and are put on when it arrives; those of main.ts are a file. */
const pieceStyles = {
    name: "piece-styles",
    setup(plugin) {
        plugin.onLoad({ filter: /\.css$/ }, async ({ path, with: how }) => {
            if (how.type !== "piece") return undefined;
            const { outputFiles } = await build({ ...common, entryPoints: [path], write: false, metafile: false });
            return {
                contents: `const sheet = new CSSStyleSheet();
                    sheet.replaceSync(${JSON.stringify(outputFiles[0].text.trim())});
                    document.adoptedStyleSheets.push(sheet);`,
            };
        });
    },
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

/** The text of what was built and not written. */
const textOf = (result, extension) => result.outputFiles.find(({ path }) => path.endsWith(extension)).text;

/** An address that holds what it leads to. */
const within = (type, data) => `data:${type};base64,${Buffer.from(data).toString("base64")}`;

/** Puts a module beside the page, or into it; "": there is none. */
function writeModule(name, file) {
    const code = file ? readFileSync(file) : null;
    if (code && options.single) return within("application/wasm", code);
    return code ? write(`${name}-${hashOf(code)}.wasm`, code) : "";
}

/** Puts the network of a game beside the page, or into it. */
function writeNet(file) {
    const data = readFileSync(file);
    const game = basename(file, ".net");
    const url = options.single ? within("application/octet-stream", data) : write(`net-${game}-${hashOf(data)}.net`, data);
    return [game, { url, size: data.length }];
}

const wasmName = writeModule("oriel", options.wasm);
const define = {
    WASM_URL: JSON.stringify(wasmName),
    THINK_URL: JSON.stringify(writeModule("think", options.think)),
    FAIR_URL: JSON.stringify(writeModule("fair", options.fair)),
    NETS: JSON.stringify(JSON.stringify(Object.fromEntries(options.net.map(writeNet)))),
};
const worker = await build({ ...common, entryPoints: [join(src, "core/worker.ts")], define });
define.WORKER_URL = JSON.stringify(options.single ? within("text/javascript", textOf(worker, ".js")) : built(worker, "core/worker.ts"));

const page = await build({
    ...common,
    entryPoints: [join(src, "main.ts")],
    splitting: !options.single,
    define: { ...define, VERSION: '"page"' },
    plugins: [
        ...common.plugins,
        pieceStyles,
        gameModules,
        languageModules(po, fonts, options.pseudo),
        cardTextModule,
        aboutModule(root),
        shortTemplates,
    ],
});

const notices = readNotices(readFileSync(join(root, "THIRD_PARTY.md"), "utf8"));
const faults = packagesIn([worker.metafile, page.metafile]).flatMap((name) => faultsOf(notices, readPackage(modules, name)));
if (faults.length) throw new Error(faults.join("\n"));

const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(join(web, "static/icon.svg"), "utf8"))}`;

if (options.single) {
    const single = readFileSync(join(web, "index.html"), "utf8")
        .replace(/<link rel="(preload|manifest|apple-touch-icon)".*\n/g, "")
        .replace(/<script.*<\/script>\n/, "")
        .replace("{icon}", icon)
        .replace('data-parts="{parts}"', "data-alone")
        .replace(/<link rel="stylesheet".*>/, () => `<style>${textOf(page, ".css")}</style>`)
        .replace("</body>", () => `<script>${textOf(page, ".js")}</script>\n</body>`);
    write("oriel.html", single);
    console.log(`page: oriel.html, ${(single.length / 1000).toFixed(0)} kB`);
    process.exit();
}

// The way in has nothing of its own: the page begins with the one file it imports.
const entry = page.metafile.outputs[relative(web, join(out, built(page, "main.ts")))];
const css = basename(entry.cssBundle);
const [main, ...others] = entry.imports.filter((part) => part.kind === "import-statement").map((part) => basename(part.path));
if (!main || others.length) throw new Error(`the page begins with ${1 + others.length} files: common.ts lacks what ${others} hold`);
rmSync(join(out, built(page, "main.ts")));

/** What a piece imports besides the main file, so that it can be asked for at the same time. */
function importsOf(piece) {
    const output = page.metafile.outputs[relative(web, join(out, built(page, piece)))];
    return output.imports
        .filter((part) => part.kind === "import-statement")
        .map((part) => basename(part.path))
        .filter((name) => name !== main);
}

const pieces = { ...Object.fromEntries(gamesWith("index.ts").map((game) => [game, `${game}/index.ts`])), art: "screens/art.ts" };
const parts = Object.entries(pieces).flatMap(([name, piece]) => importsOf(piece).map((file) => `${name}=${file}`));

for (const file of readdirSync(join(web, "static"))) {
    write(file, readFileSync(join(web, "static", file)));
}

const index = readFileSync(join(web, "index.html"), "utf8")
    .replaceAll("{main}", main)
    .replaceAll("{css}", css)
    .replaceAll("{wasm}", wasmName)
    .replaceAll("{parts}", parts.join(" "))
    .replaceAll("{icon}", icon)
    .replace(wasmName ? /$^/ : /.*href="".*\n/, "");
write("index.html", index);

// Kept from the start: all of the games. Catalogues and letters of other languages, and what only
// online games need, are kept once they were used.
const later = /^(catalogue-|fair-|commissioner-|forum-|everyday-\w\w-|icon-)/;
const kept = readdirSync(out)
    .filter((name) => !later.test(name) && name !== "index.html")
    .sort();
const version = hashOf(kept.join() + index);
const sw = await build({
    ...common,
    entryPoints: [join(src, "sw.ts")],
    entryNames: "[name]",
    define: { VERSION: JSON.stringify(version), PRECACHE: JSON.stringify(["./", ...kept]) },
});
built(sw, "sw.ts");

// Smaller twins, for a server that only hands out files.
const report = { raw: 0, br: 0 };
for (const name of readdirSync(out)) {
    const data = readFileSync(join(out, name));
    report.raw += data.length;
    if ([".woff", ".woff2", ".png"].includes(extname(name))) continue;
    const br = brotliCompressSync(data, {
        params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
        },
    });
    const gz = gzipSync(data, { level: 9 });
    if (br.length < data.length) write(`${name}.br`, br);
    if (gz.length < data.length) write(`${name}.gz`, gz);
}
for (const name of readdirSync(out)) {
    if (/\.(br|gz)$/.test(name)) continue;
    const twin = join(out, `${name}.br`);
    report.br += statSync(existsSync(twin) ? twin : join(out, name)).size;
}
console.log(`page: ${main}, ${(report.raw / 1000).toFixed(0)} kB, ${(report.br / 1000).toFixed(0)} kB packed`);
