// SPDX-License-Identifier: MIT
// keptpictures - small boards of kept games, each drawn once, as those may see them who play at this device.
import { nothing, type TemplateResult } from "lit";
import minis from "oriel:games-mini";
import type { Core } from "../core/api";
import { SPECTATOR } from "../core/types";
import { emptyRecord } from "../play/begin";
import { keptGame, type KeptLine } from "../play/kept";
import { getCore } from "./core";

/** The position alone: a picture has no past. Where several people share the device nobody's secrets show. */
function still(core: Core, { id, game, players }: KeptLine): { record: string; viewer: number } {
    const people = players.flatMap(({ kind }, i) => (kind === "human" ? [i + 1] : []));
    const viewer = people.length === 1 ? people[0]! : SPECTATOR;
    const whole = core.open(keptGame(id)?.record ?? "");
    try {
        return { record: emptyRecord({ Game: game, Start: whole.position(viewer) }), viewer };
    } finally {
        whole.close();
    }
}

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
        const { record, viewer } = still(core, line);
        const game = core.open(record);
        try {
            this.made.set(line.id, mini(game, viewer));
        } finally {
            game.close();
        }
        this.redraw();
    }
}
