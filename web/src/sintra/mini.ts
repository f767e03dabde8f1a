// SPDX-License-Identifier: MIT
// mini - a game of Sintra as a small picture: the viewer's own palace.
import { html } from "lit";
import type { LoadMini } from "../games";
import "./mini.css" with { type: "piece" };
import type { SintraScene } from "./types";

export const mini: LoadMini = async () => {
    const { palace, SMALL } = await import("./index");
    return (game, viewer) => {
        const { seats, side, stage } = game.scene(viewer) as SintraScene;
        const seat = seats[(viewer || 1) - 1]!;
        if (stage === "setup") return html`<div class="mini-palace"></div>`;
        const drawing = palace({
            seat,
            ornaments: side === "A",
            name: "",
            size: { ...SMALL, beside: false },
            aim: null,
            last: null,
            backs: false,
            hint: null,
            returnTo: null,
            stop: null,
        });
        return html`<div class="mini-palace">${drawing}</div>`;
    };
};
