// SPDX-License-Identifier: MIT
// icons - small line drawings; all are hidden from screen readers, names stand beside them.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

function line(body: SVGTemplateResult, size = 20): TemplateResult {
    return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 20 20" fill="none" stroke="currentColor"
        stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${body}</svg>`;
}

export const logo = (): TemplateResult => html`<svg class="icon" width="24" height="26" viewBox="0 0 24 26" fill="none"
    stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true"><path class="logo-pane"
    d="M12 14h9v9.5h-9z" stroke="none" /><path d="M2 25V11a10 10 0 0 1 20 0v14ZM12 1v24M2 14h20" /></svg>`;

const solid = (d: string) => line(svg`<path d=${d} fill="currentColor" />`);

export const icons = {
    first: () => solid("M5 4v12M16 4 8 10l8 6Z"),
    previous: () => solid("M14 4 6 10l8 6Z"),
    next: () => solid("M6 4l8 6-8 6Z"),
    last: () => solid("M15 4v12M4 4l8 6-8 6Z"),
    turn: () => line(svg`<path d="M15.5 7A6.500 6.500 0 1 0 16.500 11M16 3v4h-4" />`),
    more: () => line(svg`<path d="M4 10h.01M10 10h.01M16 10h.01" stroke-width="3" />`),
    close: () => line(svg`<path d="M5 5l10 10M15 5 5 15" />`),
    warn: () => line(svg`<path d="M10 3 18 17H2ZM10 8v4M10 14.5v.01" />`),
    stop: () => line(svg`<path d="M6 6h8v8H6z" fill="currentColor" />`),
    board: () => line(svg`<path d="M10 2.5 17 6v8l-7 3.5L3 14V6ZM3 6l7 3.5L17 6M10 9.5v8" />`, 24),
    turns: () => line(svg`<path d="M4 5h12M4 10h8M4 15h10" />`, 24),
    cards: () => line(svg`<path d="M5.5 2.5h9v15h-9z" /><circle cx="10" cy="7.5" r="2" />`, 24),
    hint: () => line(svg`<path d="M7.500 14.500C7.500 12 5 11.500 5 8a5 5 0 0 1 10 0c0 3.500-2.500 4-2.500 6.500ZM8 17.500h4" />`, 24),
    back: () => line(svg`<path d="M7 4 3 8l4 4M3 8h9a4.500 4.500 0 0 1 0 9H8" />`, 24),
    dots: () => line(svg`<path d="M4 10h.01M10 10h.01M16 10h.01" stroke-width="3" />`, 24),
    offline: () =>
        line(svg`<path d="M3 3l14 14M4.5 8.5A8 8 0 0 1 8 6.6M12 6.6a8 8 0 0 1 3.5 1.9M7 11.5a4.5 4.5 0 0 1 1.5-1M10 15h.01" />`, 16),
    check: () => line(svg`<path d="M4 10.5l4 4 8-9" />`),
    barred: () => line(svg`<circle cx="10" cy="10" r="7" /><path d="M5 5l10 10" />`, 16),
};
