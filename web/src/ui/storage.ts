// SPDX-License-Identifier: MIT
// storage - small values kept in the browser.
//
// Whatever is found there may be damaged, of another version, or missing, and writing may
// be forbidden or full: reading then answers null, writing false, and nobody fails.

const PREFIX = "oriel.";

export function load(key: string): unknown {
    try {
        const text = localStorage.getItem(PREFIX + key);
        return text === null ? null : JSON.parse(text);
    } catch {
        return null;
    }
}

export function save(key: string, value: unknown): boolean {
    try {
        localStorage.setItem(PREFIX + key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

export function forget(key: string): void {
    try {
        localStorage.removeItem(PREFIX + key);
    } catch {
        // Nothing was kept either.
    }
}

export function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
