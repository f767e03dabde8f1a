// SPDX-License-Identifier: MIT
// live - says things to people who listen instead of looking.
//
// One polite region for the whole page, one sentence at a time: those that come faster wait
// for their turn.

const PAUSE = 200; // milliseconds a sentence stands before the next may replace it

let region: HTMLElement | null = null;
let waiting: string[] = [];
let busy = false;

function place(): HTMLElement {
    if (!region) {
        region = document.createElement("div");
        region.id = "live";
        region.className = "unseen";
        region.setAttribute("role", "log");
        region.setAttribute("aria-live", "polite");
        region.setAttribute("aria-atomic", "true");
        document.body.append(region);
    }
    return region;
}

function next(): void {
    const text = waiting.shift();
    busy = text !== undefined;
    if (text === undefined) return;
    place().textContent = text;
    setTimeout(next, PAUSE);
}

export function announce(text: string): void {
    if (!text) return;
    waiting.push(text);
    // Somebody who plays fast wants the end, not the history.
    waiting = waiting.slice(-6);
    if (!busy) next();
}
