// SPDX-License-Identifier: MIT
// witness - what this browser was shown and what it brought before a game, to hold it against what is opened
// when the game is over. What was shown first counts: nobody can say something else later.
import { isObject } from "../ui/storage";
import { recall, remember } from "./memory";
import type { TableState } from "./wire";

const MOST = 4; // games of a table

export interface Testimony {
    game: number;
    commitment: string; // "": none was shown
    after: number; // tokens that had been played when it was; -1: the game had not begun
    number: string; // "": this browser brought none
}

function isTestimony(value: unknown): value is Testimony {
    return (
        isObject(value) &&
        typeof value["game"] === "number" &&
        typeof value["commitment"] === "string" &&
        typeof value["after"] === "number" &&
        typeof value["number"] === "string"
    );
}

export class Witness {
    private readonly heard = new Set<number>(); // games of which the commitment is known

    constructor(private readonly table: string) {}

    private all(): Testimony[] {
        const found = recall(this.table, "fair");
        return Array.isArray(found) ? found.filter(isTestimony) : [];
    }

    of(game: number): Testimony {
        return this.all().find((one) => one.game === game) ?? { game, commitment: "", after: -1, number: "" };
    }

    private keep(testimony: Testimony): void {
        const others = this.all().filter(({ game }) => game !== testimony.game);
        const all = [...others, testimony].sort((a, b) => a.game - b.game);
        remember(this.table, "fair", all.slice(-MOST));
    }

    /** The state of the table, with so many tokens played. */
    see({ fair, game, stage }: TableState, tokens: number): void {
        this.hear(game, fair?.commitment, tokens);
        this.hear(stage === "waiting" ? game : game + 1, fair?.next, -1);
    }

    /** A commitment, shown after so many tokens; -1: before the game. */
    hear(game: number, commitment: string | undefined, after: number): void {
        if (!commitment || this.heard.has(game)) return;
        this.heard.add(game);
        const known = this.of(game);
        if (!known.commitment) this.keep({ ...known, commitment, after });
    }

    /** The number this browser brings for a game: the latest is the one that counts. */
    bring(game: number, number: string): void {
        this.keep({ ...this.of(game), number });
    }
}
