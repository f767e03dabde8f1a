// SPDX-License-Identifier: MIT
// pictures - parts of the table that explain something, as the table draws them.
import { html, type TemplateResult } from "lit";
import type { LoadPictures } from "../games";
import "./common";
import "./mini.css" with { type: "piece" };
import type { Aim, Marks } from "./select";
import type { SintraScene, SintraTurn } from "./types";

type Table = typeof import("./index");

const nobody = { hint: null, stop: null };

function palace(table: Table, scene: SintraScene, last: Marks | null, aim: Aim | null): TemplateResult {
    return table.palace({
        ...nobody,
        seat: scene.seats[0]!,
        ornaments: scene.side === "A",
        name: "",
        size: { ...table.SMALL, beside: false },
        aim,
        last,
        backs: false,
        returnTo: null,
    });
}

function supply(table: Table, scene: SintraScene, last: Marks | null): TemplateResult {
    return table.supplyRing({ ...nobody, scene, last, open: false, lit: null, chosen: null, take: () => undefined, look: () => undefined });
}

/** Where the panes in hand may go. */
function aimOf({ chosen }: SintraScene, { steps }: SintraTurn): Aim | null {
    if (!chosen) return null;
    const strips = new Map(steps.flatMap((step) => (step.kind === "strip" ? [[step.window, step.preview] as const] : [])));
    return { colour: chosen.colour, count: chosen.count, strips, window: null, chosen: false };
}

export const pictures: LoadPictures = async () => {
    const table = await import("./index");
    return (game, { part, tokens, choice }) => {
        const scene = game.scene(1) as SintraScene;
        const last = tokens && !choice ? table.marksOf(game.scene(1, 0) as SintraScene, tokens, scene) : null;
        const drawn = (): TemplateResult => {
            if (part === "supply") return supply(table, scene, last);
            if (part === "rounds") return table.roundTrack(scene, { pane: 34, pitch: 44 });
            if (part === "broken") return table.brokenTrack(scene, ["", ""], null);
            return palace(table, scene, last, choice ? aimOf(scene, game.turn() as SintraTurn) : null);
        };
        return html`<div class="mini-palace picture-table">${drawn()}</div>`;
    };
};
