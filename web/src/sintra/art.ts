// SPDX-License-Identifier: MIT
// art - the picture of Sintra on the start page, drawn with its own glass.
import "./common";
import { html, svg, type SVGTemplateResult } from "lit";
import type { Art } from "../games";
import { seatMark } from "../play/seats";
import { emptyFrame, pane, space } from "./pane";
import type { Colour } from "./types";

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
        return letter === letter.toUpperCase() ? pane(letter as Colour, box, { arch }) : space(letter.toUpperCase() as Colour, box);
    });
}

export const art: Art = () =>
    html`<svg class="palace-art no-letters" viewBox="24 4 564 304" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path class="art-rail" d="M0 216H640" />
        ${COLUMNS.map(column)}
        ${svg`<path class="art-pointer" d="M327 192h22a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4h-6l-5 7-5-7h-6a4 4 0 0 1-4-4v-18a4 4 0 0 1 4-4Z" />`}
        ${seatMark(1, 338, 205, 8)}
    </svg>`;
