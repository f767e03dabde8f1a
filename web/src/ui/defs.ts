// SPDX-License-Identifier: MIT
// defs - what drawings are filled with: patterns and gradients, which have names.
import { render, type TemplateResult } from "lit";

/** Puts them beside the page, for all drawings on it: a name may stand in a document only once. */
export function define(defs: TemplateResult): void {
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("class", "unseen");
    drawing.setAttribute("aria-hidden", "true");
    document.body.append(drawing);
    render(defs, drawing as unknown as HTMLElement);
}
