// SPDX-License-Identifier: MIT
// records - hears of records: dropped or pasted anywhere, or in the address. What opens them is
// fetched then.
import { withPart } from "../ui/later";

const getOpen = () => import("./open");

/** Does it look like a record, so that pasting it anywhere means opening it? */
function looksLikeRecord(text: string): boolean {
    return /^\s*\[\w+\s+"/.test(text) || /^\s*\{"tags":/.test(text);
}

/** Files dropped and texts pasted anywhere on the page. */
export function listenForRecords(): void {
    document.addEventListener("dragover", (event) => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    document.addEventListener("drop", (event) => {
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        void withPart(getOpen(), (open) => void open.openFile(file));
    });
    document.addEventListener("paste", (event) => {
        const target = event.target;
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
        const text = event.clipboardData?.getData("text/plain") ?? "";
        if (!looksLikeRecord(text)) return;
        event.preventDefault();
        void withPart(getOpen(), (open) => void open.openPasted(text));
    });
}

/** A game in a link. */
export async function openLink(packed: string): Promise<void> {
    await withPart(getOpen(), (open) => void open.openLink(packed));
}
