// SPDX-License-Identifier: MIT
// browser - the little of a browser that modules of the page touch while they are loaded.
// To be imported before them.

const store = new Map<string, string>();

export const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
    clear: () => store.clear(),
};

/** Takes everything in the page's live region; nobody listens. */
const element = {
    setAttribute() {},
    append() {},
    dataset: {},
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
