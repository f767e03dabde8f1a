// SPDX-License-Identifier: MIT
// memory - what this device keeps of each table beside what the server has: small things by their names.
// Of too many tables the one that was not touched for longest is forgotten.
import { forget, isObject, load, save } from "../ui/storage";

const PLACE = "table.";
const MOST = 60; // tables

const used = (found: unknown): number => (isObject(found) && typeof found["used"] === "number" ? found["used"] : 0);

function tables(): string[] {
    try {
        const names = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "");
        return names.flatMap((name) => (name.startsWith(`oriel.${PLACE}`) ? [name.slice("oriel.".length)] : []));
    } catch {
        return [];
    }
}

function makeRoom(): void {
    const old = tables().sort((a, b) => used(load(b)) - used(load(a)));
    for (const name of old.slice(MOST - 1)) forget(name);
}

/** Null: there is nothing by this name. */
export function recall(table: string, name: string): unknown {
    const found = load(PLACE + table);
    return isObject(found) ? (found[name] ?? null) : null;
}

/** `value` null: it is not kept any longer. */
export function remember(table: string, name: string, value: unknown): void {
    const found = load(PLACE + table);
    if (!isObject(found)) makeRoom();
    save(PLACE + table, { ...(isObject(found) ? found : {}), [name]: value ?? undefined, used: Date.now() });
}
