// SPDX-License-Identifier: MIT
// browser - the little of a browser that modules of the page touch while they are loaded, and
// what older versions of Node lack of it. To be imported before them.
import { webcrypto } from "node:crypto";
import { Duplex } from "node:stream";
import { createDeflateRaw, createInflateRaw } from "node:zlib";

const store = new Map<string, string>();

export const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
    clear: () => store.clear(),
    key: (i: number) => [...store.keys()][i] ?? null,
    get length() {
        return store.size;
    },
};

/** Takes everything in the page's live region; nobody listens. */
const element = {
    setAttribute() {},
    append() {},
    dataset: {},
    children: [],
    className: "",
    id: "",
    textContent: "",
};

Object.assign(globalThis, {
    localStorage: storage,
    matchMedia: () => ({ matches: true, addEventListener() {} }),
    location: { hash: "" },
    document: { createElement: () => element, createTreeWalker: () => ({}), body: element, documentElement: element },
});

if (!("crypto" in globalThis)) Object.assign(globalThis, { crypto: webcrypto });

// An older Node.js has others of these; both are called with new, which an arrow cannot be.
function packing() {
    return Duplex.toWeb(createDeflateRaw());
}
function unpacking() {
    return Duplex.toWeb(createInflateRaw());
}
try {
    new CompressionStream("deflate-raw");
} catch {
    Object.assign(globalThis, { CompressionStream: packing, DecompressionStream: unpacking });
}
