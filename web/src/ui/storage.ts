// SPDX-License-Identifier: MIT
// storage - small values kept in the browser.
//
// Whatever is found there may be damaged, of another version, or missing: reading then answers
// null. Writing may be forbidden or full: then it answers false, and the value lasts as long
// as the page.

const PREFIX = "oriel.";
const refused = new Map<string, string>();

export function load(key: string): unknown {
    try {
        const text = refused.get(key) ?? localStorage.getItem(PREFIX + key);
        return text === null ? null : JSON.parse(text);
    } catch {
        return null;
    }
}

export function save(key: string, value: unknown): boolean {
    const text = JSON.stringify(value);
    try {
        localStorage.setItem(PREFIX + key, text);
        refused.delete(key);
        return true;
    } catch {
        refused.set(key, text);
        return false;
    }
}

export function forget(key: string): void {
    refused.delete(key);
    try {
        localStorage.removeItem(PREFIX + key);
    } catch {
        // Nothing was kept either.
    }
}

/** Tells of values that another tab has written. */
export function onOtherTab(tell: (key: string) => void): void {
    window.addEventListener("storage", ({ key, newValue }) => {
        if (newValue !== null) tell(key?.slice(PREFIX.length) ?? "");
    });
}

export function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
