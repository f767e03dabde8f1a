// SPDX-License-Identifier: MIT
// pane - a piece of glass and the space it goes to.
//
// Colour, shape, pattern and letter each tell the colour by itself. Light panes carry dark
// shapes and dark panes light ones; colours are those of sintra.css. The light is the only
// gradient there is.
import { svg, type SVGTemplateResult } from "lit";
import { initialOf } from "./colours";
import { colourShape, paneOutline } from "./shapes";
import type { Colour, Space } from "./types";

export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

export interface PaneLook {
    arch?: boolean;
    /** Corner radius. */
    rx?: number;
    /** The letter stands beside the shape: for panes too low to hold it inside. */
    beside?: boolean;
    /** Classes more: "ghost", "lit" .. */
    is?: string;
}

/** Where shape and letter stand in a pane. */
interface Sign {
    r: number;
    shape: { x: number; y: number };
    letter: { x: number; y: number; size: number };
}

const CAP_HEIGHT = 0.355; // half the height of a capital, in em: puts letters in the middle
const LEAST_LETTER = 10;

function sign(colour: Space, box: Box, look: PaneLook): Sign {
    const middle = box.y + box.h / 2 + (look.arch ? box.h * 0.06 : 0);

    if (look.beside) {
        const r = Math.min(box.h * 0.32, box.w * 0.17);
        const x = box.x + box.w * 0.3;

        return {
            r,
            shape: { x, y: middle + (colour === "B" ? r * 0.15 : 0) },
            letter: { x: box.x + box.w * 0.7, y: middle + LEAST_LETTER * CAP_HEIGHT, size: LEAST_LETTER },
        };
    }

    const r = Math.min(box.w, box.h) * (look.arch ? 0.28 : 0.3);
    const size = Math.max(LEAST_LETTER, r * 1.18);
    const y = middle + (colour === "B" ? box.h * 0.03 : 0);

    return {
        r,
        shape: { x: box.x + box.w / 2, y },
        letter: { x: box.x + box.w / 2, y: y + size * CAP_HEIGHT, size },
    };
}

function signs(colour: Space, box: Box, look: PaneLook): SVGTemplateResult {
    const { r, shape, letter } = sign(colour, box, look);

    return svg`<path class="shape" d=${colourShape(colour, shape.x, shape.y, r)}/>
        <text class="letter" x=${letter.x} y=${letter.y} font-size=${letter.size}>${initialOf(colour)}</text>`;
}

function outlineOf(box: Box, look: PaneLook): string {
    return paneOutline(box.x, box.y, box.w, box.h, look.arch ?? false, look.rx ?? 2.5);
}

/** Glass. */
export function pane(colour: Colour, box: Box, look: PaneLook = {}): SVGTemplateResult {
    const d = outlineOf(box, look);

    return svg`<g class=${`pane glass ${colour}${look.beside ? " beside" : ""} ${look.is ?? ""}`}>
        <path class="body" d=${d}/><path d=${d} fill=${`url(#glass-${colour})`}/><path d=${d} fill="url(#glass-light)"/>
        ${signs(colour, box, look)}<path class="edge" d=${d}/>
    </g>`;
}

/** A space that waits for glass of a colour. */
export function space(colour: Space, box: Box, look: PaneLook = {}): SVGTemplateResult {
    return svg`<g class=${`pane space ${colour} ${look.is ?? ""}`}>
        <path class="body" d=${outlineOf(box, look)}/>${signs(colour, box, look)}
    </g>`;
}

/** A frame of a window without glass. */
export function emptyFrame(box: Box, look: PaneLook = {}): SVGTemplateResult {
    return svg`<path class=${`frame ${look.is ?? ""}`} d=${outlineOf(box, look)}/>`;
}

/** A line around glass: what would be taken, what the latest turn moved. */
export function ring(box: Box, is: string, look: PaneLook = {}): SVGTemplateResult {
    const d = paneOutline(box.x - 1.5, box.y - 1.5, box.w + 3, box.h + 3, look.arch ?? false, (look.rx ?? 2.5) + 1.5);

    return svg`<g class=${`ring ${is}`}><path class="halo" d=${d}/><path class="line" d=${d}/></g>`;
}

/** The number of a hint's step. */
export function hintDisc(x: number, y: number, step: number): SVGTemplateResult {
    return svg`<g class="hint-disc" transform=${`translate(${x} ${y})`}><circle r="10" /><text y="4.500">${step}</text></g>`;
}
