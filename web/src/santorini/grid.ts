// SPDX-License-Identifier: MIT
// grid - the board for keyboards and screen readers: five rows of named cells that lie over the
// drawn spaces. One cell at a time takes part in the tab order.
import { html, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import { cellBox } from "./board";
import { placeOf, readingRows, squareOn, type Tower, type View } from "./geometry";
import { fileOf, rankOf, squareAt } from "./square";

export interface GridProps {
    view: View;
    /** The cell that Tab reaches. */
    current: number;
    chosen: number | null;
    /** Can the cell be pressed? */
    open(square: number): boolean;
    name(square: number): string;
    focused(square: number, visible: boolean): void;
    left(): void;
}

export function grid(props: GridProps): TemplateResult {
    const cell = (
        square: number,
    ): TemplateResult => html`<div class="cell ${props.open(square) ? "open" : ""}" role="gridcell" data-square=${square}
        tabindex=${square === props.current ? 0 : -1} aria-label=${props.name(square)}
        aria-selected=${square === props.chosen ? "true" : "false"}></div>`;
    const heard = (event: FocusEvent): void => {
        const element = event.target as HTMLElement;
        const square = Number(element.dataset["square"]);
        if (Number.isInteger(square)) props.focused(square, element.matches(":focus-visible"));
    };
    return html`<div class="cells" role="grid" aria-label=${t("Board")} @focusin=${heard} @focusout=${() => props.left()}>
        ${readingRows(props.view).map((row) => html`<div role="row">${row.map(cell)}</div>`)}
    </div>`;
}

/** Lays the cells over the tiles as they are drawn. */
export function placeCells(root: Element, view: View, towers: readonly Tower[]): void {
    for (const cell of root.querySelectorAll<HTMLElement>(".cell")) {
        const square = Number(cell.dataset["square"]);
        const box = cellBox(view, square, towers[square]!.level);
        const part = (value: number): string => `${(value * 100).toFixed(2)}%`;
        cell.style.setProperty("left", part(box.x));
        cell.style.setProperty("top", part(box.y));
        cell.style.setProperty("width", part(box.w));
        cell.style.setProperty("height", part(box.h));
        const corners = box.corners.map((corner) => `${part(corner.x)} ${part(corner.y)}`);
        cell.style.setProperty("clip-path", `polygon(${corners.join(",")})`);
    }
}

/** Where a key takes the focus; -1: the key is none of those. */
export function moveFocus(view: View, from: number, key: string): number {
    const [u, v] = placeOf(view, from);
    const step = (du: number, dv: number): number => {
        const to = squareOn(view, Math.max(-2, Math.min(2, u + du)), Math.max(-2, Math.min(2, v + dv)));
        return to < 0 ? from : to;
    };
    switch (key) {
        case "ArrowUp":
            return step(0, 1);
        case "ArrowDown":
            return step(0, -1);
        case "ArrowLeft":
            return step(-1, 0);
        case "ArrowRight":
            return step(1, 0);
    }
    if (/^[a-e]$/.test(key)) return squareAt("abcde".indexOf(key), rankOf(from));
    if (/^[1-5]$/.test(key)) return squareAt(fileOf(from), Number(key) - 1);
    return -1;
}
