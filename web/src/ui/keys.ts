// SPDX-License-Identifier: MIT
// keys - one place that hears every key and hands it to the screen that is on.
//
// A single letter, digit or sign means something only while the focus is in the screen's main part,
// where the board is; it can be switched off, or change places with another (settings.ts). Enter,
// Escape and arrows are always heard.
import { html, nothing, type TemplateResult } from "lit";
import { dialogOpen } from "./dialog";
import { afterLayout } from "./frames";
import { settings } from "./settings";

/** True when the key was used. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

let current: KeyHandler = () => false;
let inside = false; // was the main part the last to have the focus, or to be pressed?

export function setKeys(handler: KeyHandler): void {
    current = handler;
}

/** A letter, a digit or a sign; ↵ is none. */
export const isSign = (key: string): boolean => key.length === 1 && key > " " && key < "~";

/** What a key stands for; and where to find what a key usually means. */
export function meantBy(key: string): string {
    const at = settings.swaps.indexOf(key);
    return at < 0 ? key : settings.swaps[at ^ 1]!;
}

/** A key on a button, as it is pressed here. */
export function keyCap(key: string): TemplateResult | typeof nothing {
    if (isSign(key) && !settings.shortcuts) return nothing;
    return html`<kbd class="keyboard-only" aria-hidden="true">${meantBy(key)}</kbd>`;
}

/** Somebody is writing: letters belong to the field. */
function typing(target: EventTarget | null): boolean {
    if (!(target instanceof HTMLElement)) return false;
    if (target instanceof HTMLInputElement) return !["checkbox", "radio", "range", "button"].includes(target.type);
    return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Enter and the space bar press what has the focus. */
function pressing(event: KeyboardEvent): boolean {
    if (event.key !== "Enter" && event.key !== " ") return false;
    return event.target instanceof Element && event.target.closest("button, a, summary, input, label") !== null;
}

/** What had the focus may be gone, then the browser names the whole document. A dialog gives it back to
 *  where it came from. */
function notice({ target }: Event): void {
    if (target instanceof Element && target !== document.body && !target.closest("dialog")) inside = target.closest("#main") !== null;
}

function heard(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || dialogOpen()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (typing(event.target) || pressing(event)) return;
    if (isSign(event.key)) {
        if (!inside || !settings.shortcuts) return;
        Object.defineProperty(event, "key", { value: meantBy(event.key) });
    }
    if (current(event)) event.preventDefault();
}

export function listenForKeys(): void {
    document.addEventListener("focusin", notice);
    document.addEventListener("pointerdown", notice);
    document.addEventListener("keydown", heard);
}

/** The keys, and what is read next, belong to the screen that was just put on. */
export function focusMain(): void {
    afterLayout(() => {
        const main = document.getElementById("main");
        if (!main || main.contains(document.activeElement)) return;
        main.tabIndex = -1;
        main.focus({ preventScroll: true });
    });
}
