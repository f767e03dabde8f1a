// SPDX-License-Identifier: MIT
// keptpictures - small boards of kept games, each drawn once, as those may see them who play at this device.
import { nothing, type TemplateResult } from "lit";
import minis from "oriel:games-mini";
import type { Game, GameView } from "../core/api";
import { SPECTATOR } from "../core/types";
import { keptGame, type KeptLine } from "../play/kept";
import { getCore } from "./core";

/** Where several people share the device nobody's secrets show. */
function viewerOf({ players }: KeptLine): number {
    const people = players.flatMap(({ kind }, i) => (kind === "human" ? [i + 1] : []));
    return people.length === 1 ? people[0]! : SPECTATOR;
}

/** A picture has no past. */
const still = (game: Game): GameView => Object.assign(Object.create(game) as Game, { tokens: () => [] });

export class KeptPictures {
    private readonly made = new Map<string, TemplateResult | typeof nothing>();

    constructor(private readonly redraw: () => void) {}

    of(line: KeptLine): TemplateResult | typeof nothing {
        if (!this.made.has(line.id)) {
            this.made.set(line.id, nothing);
            // It is a picture only; the words beside it say what matters.
            this.make(line).catch(() => undefined);
        }
        return this.made.get(line.id) ?? nothing;
    }

    private async make(line: KeptLine): Promise<void> {
        const load = minis[line.game];
        if (!load) return;
        const [core, mini] = await Promise.all([getCore(), load()]);
        const game = core.open(keptGame(line.id)?.record ?? "");
        try {
            this.made.set(line.id, mini(still(game), viewerOf(line)));
        } finally {
            game.close();
        }
        this.redraw();
    }
}
