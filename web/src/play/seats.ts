// SPDX-License-Identifier: MIT
// seats - how a seat looks and what it is called.
//
// Every seat has a shape of its own as well as a colour; the same stand for it on the board,
// in panels, lists and tracks.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import type { Player, Table } from "./types";

/** The outline of a seat's shape around a point, for use inside other drawings. */
export function seatPath(seat: number, x: number, y: number, r: number): string {
    switch (seat) {
        case 1:
            return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
        case 2: {
            const h = 0.9 * r;
            return `M${x - h} ${y - h}h${2 * h}v${2 * h}h${-2 * h}Z`;
        }
        case 3:
            return `M${x} ${y - 1.12 * r}L${x + 1.12 * r} ${y + 0.85 * r}H${x - 1.12 * r}Z`;
        default: {
            const a = 0.42 * r;
            const b = 1.08 * r - a;
            return `M${x - a} ${y - a - b}h${2 * a}v${b}h${b}v${2 * a}h${-b}v${b}h${-2 * a}v${-b}h${-b}v${-2 * a}h${b}Z`;
        }
    }
}

/** A seat's shape in its colours, as a part of another drawing. */
export function seatMark(seat: number, x: number, y: number, r: number): SVGTemplateResult {
    return svg`<path class="seat-fill-${seat}" d=${seatPath(seat, x, seat === 3 ? y + r * 0.1 : y, r)} stroke-linejoin="round" />`;
}

export function seatShape(seat: number, size = 20): TemplateResult {
    return html`<svg class="seat-shape" width=${size} height=${size} viewBox="-12 -12 24 24" aria-hidden="true">
        ${seatMark(seat, 0, 0, 8.5)}
    </svg>`;
}

/** The first seat of its side. */
export function captainOf(table: Table, seat: number): number {
    const { seats } = table.scene;
    return 1 + seats.findIndex(({ side }) => side === seats[seat - 1]!.side);
}

/** The second seat of a team carries both shapes. */
export function seatShapes(table: Table, seat: number, size = 20): TemplateResult {
    const captain = captainOf(table, seat);
    return captain === seat ? seatShape(seat, size) : html`${seatShape(captain, size)}${seatShape(seat, size)}`;
}

export function playerName(players: readonly Player[], seat: number): string {
    const player = players[seat - 1];
    if (!player) return t("Seat %1", seat);
    if (player.name) return player.name;
    const alike = players.filter((other) => other.kind === player.kind).length;
    if (player.kind === "computer") return alike === 1 ? t("Computer") : t("Computer %1", seat);
    return alike === 1 ? t("You") : t("Player %1", seat);
}

export function seatName(table: Table, seat: number): string {
    return playerName(table.players, seat);
}

/** Is this seat the one person at the screen, who is spoken to as "you"? */
export function isYou(table: Table, seat: number): boolean {
    const player = table.players[seat - 1];
    return player?.kind === "human" && !player.name && table.players.filter((other) => other.kind === "human").length === 1;
}

/** Whose turn it is, or whose turn is being watched. */
function moverOf({ game, viewer, watched }: Table): number | undefined {
    return watched ? game.tokens(viewer)[watched.index]?.seat : game.mover();
}

/** May this seat act now? Shown by the accent edge of its panel. */
export function isMover(table: Table, seat: number): boolean {
    return table.live && !table.outcome.over && moverOf(table) === seat;
}

export function seatChip(table: Table, seat: number): TemplateResult | typeof nothing {
    const player = table.players[seat - 1];
    const facts = table.scene.seats[seat - 1];
    if (table.outcome.over && table.outcome.winners.includes(seat)) return html`<span class="chip on">${t("won")}</span>`;
    if (facts?.out) return html`<span class="chip bad">${t("out")}</span>`;
    if (isMover(table, seat) && player?.kind === "human") {
        const mine = table.players.filter((other) => other.kind === "human").length === 1;
        return html`<span class="chip on">${mine ? t("your turn") : t("to play")}</span>`;
    }
    if (player?.kind === "computer") return html`<span class="chip">${t("level %1", player.level)}</span>`;
    return nothing;
}

/** A panel about a seat: shape, name, chip, then whatever the game has to show. */
export function seatPanel(table: Table, seat: number, content: TemplateResult | typeof nothing): TemplateResult {
    return html`<section class="panel seat-panel ${isMover(table, seat) ? "mover" : ""}" aria-label=${seatName(table, seat)}>
        <div class="seat-head">
            ${seatShapes(table, seat)}
            <span class="seat-name">${seatName(table, seat)}</span>
            ${seatChip(table, seat)} ${table.beside?.(seat)}
        </div>
        ${content}
    </section>`;
}
