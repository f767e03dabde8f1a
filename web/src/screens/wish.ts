// SPDX-License-Identifier: MIT
// wish - what somebody wants the next game to be, and the record that makes it so.
//
// Kept apart from the screen that asks: it is plain data, read from the store with care.
import type { Core } from "../core/api";
import type { GameName, Power } from "../core/types";
import { emptyRecord, type Tags } from "../play/begin";
import type { Player } from "../play/types";
import { isObject, load, save } from "../ui/storage";
import { computer, human } from "./games";

export const powerWays = ["none", "chosen", "full", "limited", "quick", "random"] as const;
export type PowerWay = (typeof powerWays)[number];

export interface Wish {
    game: GameName;
    seats: number;
    players: Player[]; // four, of which the first `seats` count
    way: PowerWay;
    powers: string[]; // chosen ones, by seat
    randomFrom: "simple" | "gods" | "all";
    revised: boolean;
    fleece: boolean;
    fleeceCard: string; // empty: a random one
    first: number; // a seat, 0: chance decides
    side: "A" | "B";
}

export function usualWish(game: GameName): Wish {
    return {
        game,
        seats: 2,
        players: [human(), computer(), computer(), computer()],
        way: "none",
        powers: [],
        randomFrom: "simple",
        revised: false,
        fleece: false,
        fleeceCard: "",
        first: 1,
        side: "A",
    };
}

/** The wish of last time, as far as it still makes sense. */
export function lastWish(game: GameName): Wish {
    const wish = usualWish(game);
    const found = load(`wish.${game}`);
    if (!isObject(found)) return wish;
    if (found["seats"] === 3 || found["seats"] === 4) wish.seats = found["seats"];
    if ((powerWays as readonly unknown[]).includes(found["way"])) wish.way = found["way"] as PowerWay;
    if (found["randomFrom"] === "gods" || found["randomFrom"] === "all") wish.randomFrom = found["randomFrom"];
    wish.revised = found["revised"] === true;
    wish.fleece = found["fleece"] === true && wish.seats === 2;
    wish.side = found["side"] === "B" ? "B" : "A";
    if (Array.isArray(found["players"])) {
        found["players"].slice(0, 4).forEach((player: unknown, i) => {
            if (!isObject(player)) return;
            const level = Math.min(10, Math.max(1, Math.round(Number(player["level"])) || 3));
            const name = typeof player["name"] === "string" ? player["name"].slice(0, 40) : "";
            wish.players[i] = { kind: player["kind"] === "computer" ? "computer" : "human", name, level };
        });
    }
    return wish;
}

export function keepWish(wish: Wish): void {
    save(`wish.${wish.game}`, wish);
}

/** Does the game still need something before it can begin? How many cards are missing. */
export function missing(wish: Wish): number {
    if (wish.game !== "santorini" || wish.way !== "chosen") return 0;
    return wish.fleece ? (wish.fleeceCard ? 0 : 1) : wish.seats - wish.powers.length;
}

// ---- making a game of it -------------------------------------------------------------------

function anyOf<T>(items: readonly T[]): T | undefined {
    const [n = 0] = crypto.getRandomValues(new Uint32Array(1));
    return items[n % items.length];
}

function fits(power: Power, wish: Wish): boolean {
    if (!power.seats.includes(wish.seats)) return false;
    if (wish.randomFrom === "simple") return power.group === "simple";
    return wish.randomFrom === "all" || power.group !== "hero";
}

/** As many cards as there are seats, none banned beside another. */
function randomPowers(core: Core, wish: Wish): string[] {
    const taken: Power[] = [];
    let left = core.powers().filter((power) => fits(power, wish));
    while (taken.length < wish.seats) {
        const next = anyOf(left);
        if (!next) break;
        taken.push(next);
        const banned = new Set(next.bans.map((ban) => ban.power));
        left = left.filter((power) => power !== next && !banned.has(power.name) && !power.bans.some((ban) => ban.power === next.name));
    }
    return taken.map((power) => power.name);
}

function fleeceCard(core: Core, wish: Wish): string {
    if (wish.way === "chosen" && wish.fleeceCard) return wish.fleeceCard;
    return anyOf(core.powers().filter((power) => power.fleece && power.seats.includes(2)))?.name ?? "";
}

const drafted = (way: PowerWay): boolean => way === "full" || way === "limited" || way === "quick";

/** The seat that begins by the rules. */
function firstSeat(wish: Wish): number {
    if (wish.fleece) return 2;
    return wish.seats === 4 ? 3 : 1;
}

/** Turns the seats so that the wanted player sits where the game begins. */
function turn<T>(items: readonly T[], by: number): T[] {
    return items.map((_, i) => items[(i + by + items.length) % items.length] as T);
}

export function gameOf(core: Core, wish: Wish): { record: string; players: Player[] } {
    const tags: Tags = { Game: wish.game, Seats: String(wish.seats) };
    let players = wish.players.slice(0, wish.seats);
    if (wish.game === "sintra") return { record: emptyRecord({ ...tags, Side: wish.side }), players };

    if (wish.revised) tags["Rules"] = "revised";
    tags["Repetition"] = "3";
    if (drafted(wish.way)) {
        tags["Draft"] = wish.way;
        if (wish.fleece) tags["Fleece"] = "?";
        return { record: emptyRecord(tags), players };
    }
    const first = wish.first || (anyOf(players.map((_, i) => i + 1)) ?? 1);
    const by = first - firstSeat(wish);
    players = turn(players, by);
    if (wish.fleece) tags["Fleece"] = fleeceCard(core, wish);
    else if (wish.way !== "none") {
        const powers = wish.way === "random" ? randomPowers(core, wish) : wish.powers;
        turn(powers, by).forEach((power, i) => (tags[`Power${i + 1}`] = power));
    }
    return { record: emptyRecord(tags), players };
}
