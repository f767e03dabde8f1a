// SPDX-License-Identifier: MIT
// endtable - where everybody's points came from, once the game is over.
import { html, type TemplateResult } from "lit";
import { seatName, seatShape } from "../play/seats";
import type { Table } from "../play/types";
import { number, t } from "../ui/i18n";
import "./endtable.css" with { type: "piece" };
import type { SintraScene } from "./types";

/** The best totals are equal: fewer points lost to broken glass decide, if anything does. */
function tieBreak(scene: SintraScene): boolean {
    const best = Math.max(...scene.seats.map((seat) => seat.score));

    return scene.seats.filter((seat) => seat.score === best).length > 1;
}

/** It stays while somebody looks back. */
export function end(table: Table): TemplateResult {
    const scene = (table.live ? table.scene : table.game.scene(table.viewer)) as SintraScene;
    const parts: [string, (end: NonNullable<SintraScene["seats"][number]["end"]>) => number][] = [
        [t("Windows and bonuses"), (end) => end.windows],
        [t("Panes left on strips ÷ 3"), (end) => end.panes],
        [t("Broken glass"), (end) => -end.broken],
        [scene.side === "A" ? t("Ornaments") : t("Full windows × colour"), (end) => end.side],
    ];

    return html`<table class="end-table">
        <thead>
            <tr>
                <td></td>
                ${scene.seats.map((seat) => html`<th scope="col">${seatShape(seat.seat)}<span>${seatName(table, seat.seat)}</span></th>`)}
            </tr>
        </thead>
        <tbody>
            ${parts.map(
                ([name, figure]) => html`<tr>
                    <th scope="row">${name}</th>
                    ${scene.seats.map((seat) => html`<td>${seat.end ? number(figure(seat.end)) : "–"}</td>`)}
                </tr>`,
            )}
            <tr class="total">
                <th scope="row">${t("Total")}</th>
                ${scene.seats.map((seat) => html`<td>${number(seat.score)}</td>`)}
            </tr>
            ${
                tieBreak(scene)
                    ? html`<tr class="tie">
                          <th scope="row">${t("Lost to broken glass, decides the tie")}</th>
                          ${scene.seats.map((seat) => html`<td>${number(-seat.lost)}</td>`)}
                      </tr>`
                    : ""
            }
        </tbody>
    </table>`;
}
