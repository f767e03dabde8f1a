// SPDX-License-Identifier: MIT
// live - says things to people who listen instead of looking.
//
// One polite log for the whole page. Every sentence is added by itself and stays a while, so that
// a screen reader that is still speaking comes to it later: none is replaced, none is dropped.
import { settings } from "./settings";

const PAUSE = 200; // milliseconds between two sentences: what is added at once may be read as one
const KEPT = 30; // sentences that stay; nobody lags further behind

let region: HTMLElement | null = null;
const waiting: string[] = [];
let busy = false;

function place(): HTMLElement {
    if (!region) {
        region = document.createElement("div");
        region.id = "live";
        region.className = "unseen";
        region.setAttribute("role", "log");
        region.setAttribute("aria-live", "polite");
        document.body.append(region);
    }
    return region;
}

function next(): void {
    const text = waiting.shift();
    busy = text !== undefined;
    if (text === undefined) return;
    const sentence = document.createElement("p");
    sentence.textContent = text;
    place().append(sentence);
    if (place().children.length > KEPT) place().firstElementChild!.remove();
    setTimeout(next, PAUSE);
}

/** `detail`: what somebody who knows the game can do without. */
export function announce(text: string, detail = false): void {
    if (!text || (detail && settings.speech === "short")) return;
    waiting.push(text);
    if (!busy) next();
}
