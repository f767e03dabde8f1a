// SPDX-License-Identifier: MIT
// tokens - what cards lay on the board: whirlpools, coins, Talus, the Abyss, Fate, the Ram.
import { nothing, svg, type SVGTemplateResult } from "lit";
import { roof, type Point, type View } from "./geometry";
import { glyph, n, type Drawing } from "./pieces";

/** Line drawings around 0, about 32 wide. */
const GLYPH: Record<string, string> = {
    whirlpool: "M-1 1a3.500 3.500 0 0 1 6-3a8 8 0 0 1-3 12a10.500 10.500 0 0 1-13-8a13 13 0 0 1 12-14.500a14.500 14.500 0 0 1 14 9",
    coin: "M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0M-5-6H5M-5 6H5M0-6V6",
    talus: "M-8 15V-4l-5-5v-8h26v8l-5 5V15ZM-8 4H8",
    abyss: "M-15-15H15V15H-15ZM-8-8H8V8H-8ZM-2-2H2V2H-2Z",
    fate: "M-6-14v28M6-14v28M-14-4C-4-10 4 2 14-4M-14 6C-4 0 4 12 14 6",
    mark: "M0 14C-20 2-14-14-6-12c3 0 5 3 6 5c1-2 3-5 6-5c8-2 14 14-6 26Z",
    wind: "M-16 4C-6 4-6-5 3-5h9M12-5 6-11M12-5 6 1M-16 11H2",
    song: "M-6 11V-11L10-14V7M-6 11a4.500 4.500 0 1 1-9 0a4.500 4.500 0 1 1 9 0M10 7a4.500 4.500 0 1 1-9 0a4.500 4.500 0 1 1 9 0",
};

/** What nobody has drawn yet. */
const OTHER = "M0-13 13 0 0 13-13 0Z";

const RAM = "M-9-6C-9 14-4 16 0 16C4 16 9 14 9-6C6-11-6-11-9-6Z";
const HORNS = "M-8-8C-12-18-24-12-19-2C-17 3-11 1-12-3M8-8C12-18 24-12 19-2C17 3 11 1 12-3";

function laid(view: View, at: Point): string {
    const k = (view.lens.scale / 100) * 1.35;
    return `translate(${n(at.x)} ${n(at.y)}) scale(${k.toFixed(3)} ${(k * Math.max(view.lens.flat, 0.68)).toFixed(3)})`;
}

function ram(view: View, at: Point): SVGTemplateResult {
    const k = view.lens.scale / 100;
    const up = view.camera === "top" ? 0 : 15 * k;
    const lie =
        view.camera === "top"
            ? nothing
            : svg`<ellipse class="worker-shadow" cx=${n(at.x + 3)} cy=${n(at.y + 2)} rx=${n(21 * k)} ry=${n(12 * k)} />`;
    return svg`${lie}<g transform="translate(${n(at.x)} ${n(at.y - up)}) scale(${(k * 1.15).toFixed(3)})"><path class="ram-halo" d=${RAM + HORNS} /><path
        class="ram-head" d=${RAM} /><path class="ram-horns" d=${HORNS} /><path class="ram-horns" d="M-4-1h.01M4-1h.01" /></g>`;
}

/** Talus stands upright, like the dome it counts as. */
function talus(view: View, at: Point): SVGTemplateResult {
    if (view.camera === "top") return svg`<g transform=${laid(view, at)}>${glyph(GLYPH["talus"]!)}</g>`;
    const k = view.lens.scale / 100;
    return svg`<ellipse class="worker-shadow" cx=${n(at.x + 4)} cy=${n(at.y + 2)} rx=${n(20 * k)} ry=${n(11 * k)} />
        <g transform="translate(${n(at.x)} ${n(at.y - 17 * k)}) scale(${(k * 1.25).toFixed(3)})"><path class="talus" d=${GLYPH["talus"]!} /></g>`;
}

export interface Lying {
    kind: string;
    at: number;
    secret: boolean;
}

export function drawToken(view: View, token: Lying, level: number): Drawing {
    const at = roof(view, token.at, level);
    if (token.kind === "ram") return svg`<g class="token" data-token="ram">${ram(view, at)}</g>`;
    if (token.kind === "talus") return svg`<g class="token" data-token="talus">${talus(view, at)}</g>`;
    if (token.kind === "fate") return nothing; // is drawn around its four spaces
    const path = tokenGlyph(token.kind);
    return svg`<g class="token token-${token.kind} ${token.secret ? "secret" : ""}" data-token=${token.kind}><g transform=${laid(view, at)}>${glyph(path)}</g></g>`;
}

/** A token's picture for legends, cards and buttons. */
export function tokenGlyph(kind: string): string {
    return GLYPH[kind] ?? OTHER;
}
