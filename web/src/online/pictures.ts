// SPDX-License-Identifier: MIT
// pictures - small boards of one's own tables, each drawn once for a position; and those of the start page.
import { nothing, type TemplateResult } from "lit";
import minis from "oriel:games-mini";
import type { Core } from "../core/api";
import { openTold } from "../core/told";
import type { Art, Mini } from "../games";
import { emptyRecord } from "../play/begin";
import { getArt } from "../screens/core";
import type { Summary } from "./wire";

type Picture = TemplateResult | typeof nothing;

/** What stands on the board; before the first turn nothing does. */
function draw(core: Core, mini: Mini, { tags, yours, board }: Summary): TemplateResult {
    const setup: Record<string, string> = board ? { Game: tags["Game"] ?? "", Start: board.start } : tags;
    const game = openTold(core, emptyRecord(setup), yours);
    try {
        for (const [i, token] of board?.tokens.entries() ?? []) game.tell(token, board?.views?.[i]);
        return mini(game, yours);
    } finally {
        game.close();
    }
}

export class Pictures {
    private readonly made = new Map<string, { of: string; picture: Picture }>();
    private art: Record<string, Art> = {};

    constructor(
        private readonly core: Core,
        private readonly redraw: () => void,
    ) {
        void this.loadArt();
    }

    private async loadArt(): Promise<void> {
        try {
            this.art = (await getArt()).art;
            this.redraw();
        } catch {
            // Rows do without.
        }
    }

    get hasArt(): boolean {
        return Object.keys(this.art).length > 0;
    }

    /** What a game looks like. */
    game(name: string): Picture {
        return this.art[name]?.() ?? nothing;
    }

    /** The picture of a table, or the one before it while that is drawn. */
    of(table: Summary): Picture {
        const known = this.made.get(table.table);
        const now = `${table.changed} ${table.turn} ${table.stage}`;
        if (known?.of !== now) {
            this.made.set(table.table, { of: now, picture: known?.picture ?? nothing });
            void this.make(table, now);
        }
        return known?.picture ?? nothing;
    }

    private async make(table: Summary, now: string): Promise<void> {
        const load = minis[table.tags["Game"] ?? ""];
        if (!load) return;
        try {
            const mini = await load();
            this.made.set(table.table, { of: now, picture: draw(this.core, mini, table) });
            this.redraw();
        } catch {
            // It is a picture only; the words beside it say what matters.
        }
    }
}
