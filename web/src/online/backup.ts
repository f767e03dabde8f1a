// SPDX-License-Identifier: MIT
// backup - all that this browser keeps of Oriel, as one file and back: games, settings, wishes.
// What is on its way to a server, and who one is there, is not in it.
import { t } from "../ui/i18n";
import { isObject } from "../ui/storage";
import { toast } from "../ui/toast";

const PREFIX = "oriel.";
const FORMAT = "oriel-device-1";
const OWN = /^oriel\.(games|game\.[0-9a-f]+|settings|wish\.\w+|friends|friends\.\w+)$/;
const MOST = 8_000_000; // characters of a file

/** What is kept, by its names. */
export function allKept(store: Storage = localStorage): Record<string, string> {
    const names = Array.from({ length: store.length }, (_, i) => store.key(i) ?? "").filter((name) => OWN.test(name));
    return Object.fromEntries(names.sort().map((name) => [name.slice(PREFIX.length), store.getItem(name) ?? ""]));
}

/** How many things of a file were taken; null: it is none of ours. */
export function takeKept(text: string, store: Storage = localStorage): number | null {
    let found: unknown;
    try {
        found = JSON.parse(text);
    } catch {
        return null;
    }
    if (!isObject(found) || found["format"] !== FORMAT || !isObject(found["kept"])) return null;
    const kept = Object.entries(found["kept"]).filter(
        (pair): pair is [string, string] => OWN.test(PREFIX + pair[0]) && typeof pair[1] === "string",
    );
    for (const [name, value] of kept) store.setItem(PREFIX + name, value);
    return kept.length;
}

export function saveAll(): void {
    const link = document.createElement("a");
    const text = JSON.stringify({ format: FORMAT, kept: allKept() });
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `oriel-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function loadAll(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    const taken = file.size <= MOST ? takeKept(await file.text()) : null;
    if (taken === null) toast(t("%1 is no file of this kind.", file.name));
    else location.reload();
}
