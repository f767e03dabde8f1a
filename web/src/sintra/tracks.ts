// SPDX-License-Identifier: MIT
// tracks - the round track, the broken-glass track, bag and tower.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { seatPath } from "../play/seats";
import { listOf, number, t } from "../ui/i18n";
import { colourName, panesOf } from "./colours";
import { pane, ring } from "./pane";
import { COLOURS } from "./select";
import { paneOutline } from "./shapes";
import { stockWords } from "./supply";
import type { Colour, SintraScene } from "./types";

export const ROUNDS = ["I", "II", "III", "IV", "V", "VI"];

/** The number of the round shown; the last one stays when the game is over. */
export function roundName(scene: SintraScene): string {
    return ROUNDS[Math.min(scene.round, ROUNDS.length) - 1] ?? ROUNDS[0]!;
}

export function roundColour(scene: SintraScene): Colour | null {
    return scene.track[scene.round - 1] ?? null;
}

// ---- rounds ---------------------------------------------------------------------------

export function roundWords(scene: SintraScene): string {
    const colour = roundColour(scene);
    const next = scene.track.slice(scene.round).flatMap((c) => (c ? [colourName(c)] : []));

    if (scene.round > ROUNDS.length) return t("All six rounds are over.");
    if (!colour) return t("Round %1 of VI.", roundName(scene));
    return next.length
        ? t(
              "Round %1 of VI: each %2 pane on a completed strip is worth a point. Next: %3.",
              roundName(scene),
              colourName(colour),
              listOf(next),
          )
        : t("Round %1 of VI, the last: each %2 pane on a completed strip is worth a point.", roundName(scene), colourName(colour));
}

export function roundTrack(scene: SintraScene, size: { pane: number; pitch: number }): TemplateResult {
    const top = 15;
    const width = 5 * size.pitch + size.pane;

    return html`<svg class="round-track" viewBox=${`-4 0 ${width + 8} ${top + size.pane + 5}`} role="img"
            aria-label=${roundWords(scene)}>
        ${ROUNDS.map((name, i) => {
            const box = { x: i * size.pitch, y: top, w: size.pane, h: size.pane };
            const now = i + 1 === scene.round;
            const colour = scene.track[i];

            return svg`<text class=${now ? "now" : ""} x=${box.x + box.w / 2} y="10">${name}</text>
                ${
                    colour && i + 1 >= scene.round
                        ? svg`${pane(colour, box, { rx: 4 })}${now ? ring(box, "take", { rx: 4 }) : ""}`
                        : svg`<path class="past" d=${paneOutline(box.x, box.y, box.w, box.h, false, 4)}/>`
                }`;
        })}
    </svg>`;
}

// ---- broken glass ---------------------------------------------------------------------

const loss = (scene: SintraScene, row: number): string => number(-(scene.losses[row] ?? 0));

export function brokenWords(scene: SintraScene, names: readonly string[]): string {
    return scene.seats
        .map((seat) => t("%1 at %2, the next row is %3", names[seat.seat - 1]!, loss(scene, seat.row), loss(scene, seat.row + 1)))
        .join("; ");
}

/** Where a preview would put a seat's marker. */
export interface MarkerPreview {
    seat: number;
    row: number;
}

export function brokenTrack(scene: SintraScene, names: readonly string[], preview: MarkerPreview | null): TemplateResult {
    const rows = scene.losses.length;
    const pitch = 384 / rows;
    const top = 22;

    return html`<svg class="broken-track" viewBox=${`-3 0 391 ${top + 30}`} role="img"
            aria-label=${t("Broken glass: %1.", brokenWords(scene, names))}>
        ${scene.losses.map((points, row) => {
            const x = row * pitch;

            return svg`<path class=${`row ${row === rows - 1 ? "bottom" : ""}`}
                    d=${`M${x + 1} ${top}h${pitch - 5}l3.500 13-3.500 13h${5 - pitch}l3.500-13Z`}/>
                <text x=${x + pitch / 2 + 0.5} y=${top + 17.5}>${number(-points)}</text>`;
        })}
        ${scene.losses.map((_, row) => rowMarkers(scene, row, row * pitch + pitch / 2, top - 9, preview))}
    </svg>`;
}

/** Seats on one row stand side by side; a preview is only an outline. */
function rowMarkers(scene: SintraScene, row: number, x: number, y: number, preview: MarkerPreview | null): SVGTemplateResult {
    const here = scene.seats.filter((seat) => seat.row === row).map((seat) => ({ seat: seat.seat, ghost: false }));

    if (preview && preview.row === row && scene.seats[preview.seat - 1]?.row !== row) here.push({ seat: preview.seat, ghost: true });

    const gap = here.length > 2 ? 11.5 : 17;

    return svg`${here.map(
        ({ seat, ghost }, i) =>
            svg`<path class=${`marker seat-fill-${seat} ${ghost ? "ghost" : ""}`}
                d=${seatPath(seat, x + (i - (here.length - 1) / 2) * gap, y + (seat === 3 ? 1 : 0), here.length > 2 ? 5.5 : 7.5)}/>`,
    )}`;
}

// ---- bag and tower --------------------------------------------------------------------

const total = (stock: Record<Colour, number>): number => COLOURS.reduce((sum, colour) => sum + stock[colour], 0);

const bagIcon = svg`<path d="M6 6.500h8l3.500 10.500h-15ZM7.500 3h5v3.500h-5z"/>`;
const towerIcon = svg`<path d="M5.500 2.500h9v15h-9zM5.500 7h9M8.500 17v-4.500h3V17"/>`;

function stockRow(name: string, stock: Record<Colour, number>): TemplateResult {
    return html`<div class="stock-row"><span>${name}</span>
        ${COLOURS.map(
            (colour) => html`<span class="stock-colour"><svg viewBox="0 0 26 26" aria-hidden="true">
                ${pane(colour, { x: 1, y: 1, w: 24, h: 24 }, { rx: 3 })}</svg>
                <b aria-hidden="true">${stock[colour]}</b><span class="unseen">${panesOf(stock[colour], colour)}</span></span>`,
        )}
    </div>`;
}

/** Counts; pressed, they open to show the colours. */
export function stocks(scene: SintraScene, open: boolean, toggle: () => void): TemplateResult {
    const part = (icon: SVGTemplateResult, text: string) =>
        html`<span class="stock"><svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${icon}</svg>${text}</span>`;

    return html`<div class="stocks">
        <button class="stocks-button" aria-expanded=${open} @click=${toggle}>
            ${part(bagIcon, t("Bag %1", total(scene.bag)))}${part(towerIcon, t("Tower %1", total(scene.tower)))}
        </button>
        ${open ? html`<div class="stocks-panel">${stockRow(t("Bag"), scene.bag)}${stockRow(t("Tower"), scene.tower)}</div>` : ""}
    </div>`;
}

export function stocksWords(scene: SintraScene): string {
    return t("Bag: %1. Tower: %2.", stockWords(scene.bag), stockWords(scene.tower));
}
