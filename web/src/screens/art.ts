// SPDX-License-Identifier: MIT
// art - the two pictures of the start screen, drawn with the games' own pieces.
import "../santorini/common";
import "../sintra/common";
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { Colour, SantoriniScene } from "../core/types";
import { drawingOrder, makeView, type View } from "../santorini/geometry";
import { drawBlock, drawDome, drawShadow, drawWorker } from "../santorini/pieces";
import { drawDigit, drawGround, look, type Town } from "../santorini/town";
import { emptyFrame, pane, paneDefs, space } from "../sintra/pane";
import { seatMark } from "../play/seats";

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

export function santoriniArt(): TemplateResult {
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
}

/** A space with all that stands on it; from a level on one sees through it. */
function tower(view: View, { cells, workers }: Town, square: number, from: number): SVGTemplateResult {
    const { level, dome } = cells[square]!;
    const blocks = Array.from({ length: level }, (_, i) => i + 1);
    return svg`${blocks.map((block) => drawBlock(view, square, block, block === level, block >= from))}
        ${level && !dome ? drawDigit(view, square, level) : nothing}
        ${dome ? drawDome(view, square, level, from <= 4) : nothing}
        ${workers.filter((worker) => worker.at === square).map((worker) => drawWorker(view, worker, square, level))}`;
}

// Columns of a palace: upper frame, lower frame, then the strip; lower case waits for glass.
const COLUMNS = ["OBYP", "Y-cP", "-OBC", "PCOC", "B-pY", "YOPy", "-BYB", "CYbY", "O-Co", "BCOP"];

const WIDTH = 60;

function column(spec: string, i: number): SVGTemplateResult[] {
    const x = 4 + i * (WIDTH + 2);
    const boxes = [
        { x, y: 20, w: WIDTH - 4, h: 92, arch: true },
        { x, y: 118, w: WIDTH - 4, h: 76, arch: false },
        { x, y: 236, w: WIDTH - 4, h: 36, arch: false },
        { x, y: 278, w: WIDTH - 4, h: 36, arch: false },
    ];
    return boxes.map(({ arch, ...box }, row) => {
        const letter = spec.charAt(row);
        if (letter === "-") return emptyFrame(box, { arch });
        return letter === letter.toUpperCase()
            ? pane(letter as Colour, box, { arch })
            : space(letter.toUpperCase() as Colour, box);
    });
}

export function sintraArt(): TemplateResult {
    return html`<svg class="palace-art" viewBox="24 4 564 304" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        ${paneDefs}
        <path class="art-rail" d="M0 216H640" />
        ${COLUMNS.map(column)}
        ${svg`<path class="art-pointer" d="M327 192h22a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4h-6l-5 7-5-7h-6a4 4 0 0 1-4-4v-18a4 4 0 0 1 4-4Z" />`}
        ${seatMark(1, 338, 205, 8)}
    </svg>`;
}
