// SPDX-License-Identifier: MIT
// art - the picture of Santorini on the start page, drawn with its own pieces.
import "./common";
import { html, nothing, svg, type SVGTemplateResult } from "lit";
import type { Art } from "../games";
import { drawingOrder, makeView, type View } from "./geometry";
import { drawBlock, drawDome, drawShadow, drawWorker } from "./pieces";
import { drawDigit, drawGround, look, type Town } from "./town";
import type { SantoriniScene } from "./types";

/** Rank 5 first, as in a position: digits are blocks, letters the same with a dome. */
const HEIGHTS = "12112/22D31/13121/212B0/01112";

const WORKERS: readonly [seat: number, index: number, at: number][] = [
    [1, 1, 18],
    [1, 2, 10],
    [2, 1, 12],
    [2, 2, 9],
];

function cells(): SantoriniScene["cells"] {
    const rows = HEIGHTS.split("/").reverse().join("");
    return [...rows].map((letter) => {
        const n = "0123ABCD".indexOf(letter);
        return { level: n % 4, dome: n > 3 };
    });
}

export const art: Art = () => {
    const view = makeView("iso", 0);
    const workers = WORKERS.map(([seat, index, at]) => ({ seat, index, at, female: false, secret: false }));
    const town: Town = { cells: cells(), workers, tokens: [] };
    const { faded } = look(view, town, []);
    const order = drawingOrder(view);
    return html`<svg class="board board-iso" viewBox="0 0 ${view.lens.width} ${view.lens.height}" aria-hidden="true">
        ${drawGround(view)}
        ${order.map((square) => drawShadow(view, square, town.cells[square]!.level))}
        ${order.map((square) => tower(view, town, square, faded.get(square) ?? 9))}
    </svg>`;
};

/** A space with all that stands on it; from a level on one sees through it. */
function tower(view: View, { cells, workers }: Town, square: number, from: number): SVGTemplateResult {
    const { level, dome } = cells[square]!;
    const blocks = Array.from({ length: level }, (_, i) => i + 1);
    return svg`${blocks.map((block) => drawBlock(view, square, block, block === level, block >= from))}
        ${level && !dome ? drawDigit(view, square, level) : nothing}
        ${dome ? drawDome(view, square, level, from <= 4) : nothing}
        ${workers.filter((worker) => worker.at === square).map((worker) => drawWorker(view, worker, square, level))}`;
}
