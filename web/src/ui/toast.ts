// SPDX-License-Identifier: MIT
// toast - a line at the lower edge that tells what was done, with at most one thing to do.
import { html, nothing, render } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { announce } from "./live";

interface Toast {
    id: number;
    text: string;
    action?: { text: string; run: () => void };
}

const STAYS = 5000;
let toasts: Toast[] = [];
let count = 0;
let place: HTMLElement | null = null;

function draw(): void {
    if (!place) {
        place = document.createElement("div");
        place.className = "toasts";
        document.body.append(place);
    }
    render(
        repeat(
            toasts,
            (toast) => toast.id,
            (toast) => html`<div class="toast">
            <span>${toast.text}</span>
            ${toast.action ? html`<button class="button" @click=${() => act(toast)}>${toast.action.text}</button>` : nothing}
        </div>`,
        ),
        place,
    );
}

function drop(toast: Toast): void {
    toasts = toasts.filter((other) => other !== toast);
    draw();
}

function act(toast: Toast): void {
    drop(toast);
    toast.action?.run();
}

/** With an action it stays until that is pressed or another line takes its place. */
export function toast(text: string, action?: { text: string; run: () => void }): void {
    const line: Toast = { id: ++count, text, ...(action ? { action } : {}) };
    toasts = [...toasts, line].slice(-2);
    draw();
    announce(text);
    if (!action) setTimeout(() => drop(line), STAYS);
}
