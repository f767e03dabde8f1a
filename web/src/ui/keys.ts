// SPDX-License-Identifier: MIT
// keys - one place that hears every key and hands it to the screen that is on.
import { dialogOpen } from "./dialog";

/** True when the key was used. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

let current: KeyHandler = () => false;

export function setKeys(handler: KeyHandler): void {
    current = handler;
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

export function listenForKeys(): void {
    document.addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.isComposing || dialogOpen()) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (typing(event.target) || pressing(event)) return;
        if (current(event)) event.preventDefault();
    });
}
