// SPDX-License-Identifier: MIT
// graph - winning chances over the turns of a game, as a drawing that can be pressed.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import type { Analysis } from "./analysis";
import { seatMark } from "./seats";

const WIDTH = 328;
const HEIGHT = 132;
const LEFT = 26;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 18;

const x = (i: number, total: number) => LEFT + ((WIDTH - LEFT - RIGHT) * i) / Math.max(1, total);
const y = (chance: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
const round = (n: number) => Math.round(n * 10) / 10;

/** The seats with a line: of two sides one line tells both. */
function seatsDrawn(analysis: Analysis): number[] {
    const seats = analysis.sides.map((_, i) => i + 1);
    return new Set(analysis.sides).size === 2 ? [analysis.table.facing] : seats;
}

function line(analysis: Analysis, seat: number, alone: boolean): SVGTemplateResult {
    const points: [number, number][] = [];
    for (let i = 0; i <= analysis.total; i++) {
        const chance = analysis.chancesBefore(i)?.[seat - 1];
        if (chance !== undefined) points.push([round(x(i, analysis.total)), round(y(chance))]);
    }
    const last = points.at(-1);
    if (!last) return svg``;
    const path = `M${points.map((point) => point.join(" ")).join("L")}`;
    return svg`<path class="graph-line ${alone ? "" : `seat-stroke-${seat}`}" d=${path} />
        ${alone ? svg`<circle class="graph-end" cx=${last[0]} cy=${last[1]} r="4" />` : seatMark(seat, last[0], last[1], 5)}`;
}

function level(chance: number, text: string): SVGTemplateResult {
    return svg`<path class="graph-level ${chance === 0.5 ? "middle" : ""}" d="M${LEFT} ${y(chance)}H${WIDTH - RIGHT}" />
        <text class="graph-text" x=${LEFT - 6} y=${y(chance) + 4} text-anchor="end">${text}</text>`;
}

/** Where a turn stands: its number among those that were looked at. */
function indexOf(analysis: Analysis, tokens: number): number {
    const found = analysis.looks.findIndex((look) => look.at >= tokens);
    return found < 0 ? analysis.total : found;
}

/** A turn that gave much away; its number stands below where there is room. */
function turning(analysis: Analysis, at: number, seat: number, before: number): SVGTemplateResult {
    const i = indexOf(analysis, at);
    const room = x(i, analysis.total) - x(before, analysis.total) > 18;
    const chance = analysis.chancesBefore(i)![seat - 1]!;
    return svg`<path class="graph-turning" d="M${x(i, analysis.total)} ${TOP}V${HEIGHT - BOTTOM}" />
        <circle class="graph-turn" cx=${x(i, analysis.total)} cy=${y(chance)} r="4.5" />
        ${room ? svg`<text class="graph-text strong" x=${x(i, analysis.total)} y=${HEIGHT - 4} text-anchor="middle">${at + 1}</text>` : ""}`;
}

/** What the drawing says, in a sentence. */
function summary(analysis: Analysis, name: string): string {
    const seat = analysis.table.facing;
    const chances = analysis.looks.map((look) => Math.round(100 * look.chances[seat - 1]!));
    if (!chances.length) return t("Winning chances");
    return t(
        "Winning chance of %1: at first %2 %, lowest %3 %, highest %4 %.",
        name,
        chances[0]!,
        Math.min(...chances),
        Math.max(...chances),
    );
}

export function graph(analysis: Analysis, name: string): TemplateResult {
    const { table, total } = analysis;
    const seats = seatsDrawn(analysis);
    const shown = indexOf(analysis, table.shown);
    const found = analysis.turnings();
    const press = (event: MouseEvent) => {
        const box = (event.currentTarget as Element).getBoundingClientRect();
        const part = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
        const i = Math.round(Math.min(1, Math.max(0, part)) * total);
        table.show(analysis.looks[i]?.at ?? table.game.count());
    };
    return html`<svg class="graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${summary(analysis, name)} @click=${press}>
        ${level(1, "1")}${level(0.5, "½")}${level(0, "0")}
        ${svg`<path class="graph-now" d="M${x(shown, total)} ${TOP}V${HEIGHT - BOTTOM}" />`}
        ${seats.map((seat) => line(analysis, seat, seats.length === 1))}
        ${found.map(({ look }, i) => turning(analysis, look.at, seats.length === 1 ? seats[0]! : look.seat, found[i - 1] ? indexOf(analysis, found[i - 1]!.look.at) : -Infinity))}
    </svg>`;
}
