// SPDX-License-Identifier: MIT
// harness - what the page's tests in node share: counting checks, random numbers, the core.
//
//     check("the name", condition, "what was wrong");
//     finish("core");                       the closing line that tests/run_all.sh adds up
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

let passed = 0;
let failed = 0;

export function check(name, holds, why = "") {
    if (holds) passed++;
    else {
        failed++;
        console.log(`not ok - ${name}${why ? `: ${why}` : ""}`);
    }
    return holds;
}

export function finish(name) {
    console.log(`# ${name}: ${passed} passed, ${failed} failed`);
    process.exitCode = failed ? 1 : 0;
}

/** Random numbers that are the same every time. */
export function random(seed) {
    let state = BigInt(seed);
    return (limit) => {
        state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
        return Number((state >> 33n) % BigInt(limit));
    };
}

export const root = new URL("../../", import.meta.url);
export const wasmFile = new URL("build-wasm/oriel.wasm", root);
export const wasm = () => readFileSync(wasmFile);

/** A module of web/src as node can run it. */
export async function load(entry) {
    const outfile = join(tmpdir(), `oriel-${process.pid}-${entry.replaceAll("/", "-")}.mjs`);
    await build({
        entryPoints: [new URL(`web/src/${entry}`, root).pathname],
        bundle: true,
        format: "esm",
        target: "node18",
        outfile,
        logLevel: "error",
    });
    const { unlinkSync } = await import("node:fs");
    try {
        return await import(pathToFileURL(outfile));
    } finally {
        unlinkSync(outfile);
    }
}
