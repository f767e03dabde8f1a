// SPDX-License-Identifier: MIT
// mini - a game of Santorini as a small picture: the corner view with the latest turn, without digits and letters.
import { html } from "lit";
import type { LoadMini } from "../games";
import "./mini.css" with { type: "piece" };
import type { SantoriniScene } from "./types";

export const mini: LoadMini = async () => {
    const { drawBoard, makeView, traceOf, turnOf } = await import("./index");
    return (game, viewer) => {
        const scene = game.scene(viewer) as SantoriniScene;
        const mover = game.tokens(viewer)[0]?.seat ?? 0;
        const board = drawBoard({
            view: makeView("iso", turnOf(viewer || 1, game.seats)),
            scene,
            trace: mover > 0 ? traceOf(game.scene(viewer, 0) as SantoriniScene, scene, mover) : [],
            marks: [],
            rings: [],
            hints: [],
            airs: [],
            focus: null,
            ghost: null,
            fate: null,
            onlyYou: "",
            coordinates: false,
        });
        return html`<div class="mini-board">${board}</div>`;
    };
};
