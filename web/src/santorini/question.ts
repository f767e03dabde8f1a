// SPDX-License-Identifier: MIT
// question - several things to choose from at a space, beside that space.
import { html, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import { roof, type View } from "./geometry";
import { squareName } from "./square";

export interface Question {
    at: number;
    about?: number; // the space it is about, unless that is the question
    options: { text: string; run(): void }[];
}

/** `answer` gets the number of an option, from 1. */
export function drawQuestion({ at, options }: Question, answer: (number: number) => void): TemplateResult {
    return html`<div class="question" role="group" aria-label=${t("What on %1?", squareName(at))}
        @click=${(event: Event) => event.stopPropagation()}>
        ${options.map(({ text }, i) => html`<button @click=${() => answer(i + 1)}><kbd aria-hidden="true">${i + 1}</kbd>${text}</button>`)}
    </div>`;
}

/** Beside its space, never over it, and within the picture. */
export function placeQuestion(popover: HTMLElement, frame: HTMLElement, view: View, square: number, level: number): void {
    const scale = frame.clientWidth / view.lens.width;
    const at = roof(view, square, level);
    const gap = view.lens.scale * scale * (view.camera === "top" ? 0.42 : 0.4);
    const half = popover.offsetWidth / 2;
    const below = at.y * scale + gap + popover.offsetHeight <= frame.clientHeight;
    const x = Math.max(half + 4, Math.min(frame.clientWidth - half - 4, at.x * scale));
    const y = below ? at.y * scale + gap : at.y * scale - gap - popover.offsetHeight;
    popover.style.setProperty("left", `${(x - half).toFixed(0)}px`);
    popover.style.setProperty("top", `${Math.max(4, y).toFixed(0)}px`);
}
