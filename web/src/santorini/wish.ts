// SPDX-License-Identifier: MIT
// wish - what somebody wants of Santorini's cards, and who shall begin.
import type { Core } from "../core/api";
import type { Power } from "../core/types";
import type { Tags } from "../play/begin";
import type { Player } from "../play/types";
import type { OwnWish } from "../screens/ownsetup";
import type { Wish } from "../screens/wish";

export const powerWays = ["none", "chosen", "full", "limited", "quick", "random"] as const;
export type PowerWay = (typeof powerWays)[number];

const groups = ["simple", "gods", "all"] as const;

function anyOf<T>(items: readonly T[]): T | undefined {
    const [n = 0] = crypto.getRandomValues(new Uint32Array(1));
    return items[n % items.length];
}

/** Turns the seats so that the wanted player sits where the game begins. */
function turn<T>(items: readonly T[], by: number): T[] {
    return items.map((_, i) => items[(i + by + items.length) % items.length] as T);
}

export class SantoriniWish implements OwnWish {
    way: PowerWay;
    powers: string[] = []; // chosen ones, by seat
    randomFrom: (typeof groups)[number];
    fleece: boolean;
    fleeceCard = ""; // empty: a random one
    first = 1; // a seat, 0: chance decides

    constructor(found: Record<string, unknown>) {
        this.way = powerWays.find((way) => way === found["way"]) ?? "none";
        this.randomFrom = groups.find((group) => group === found["randomFrom"]) ?? "simple";
        this.fleece = found["fleece"] === true;
    }

    get drafted(): boolean {
        return this.way === "full" || this.way === "limited" || this.way === "quick";
    }

    kept(): object {
        const { way, randomFrom, fleece } = this;
        return { way, randomFrom, fleece };
    }

    settle(core: Core, { seats }: Wish): void {
        if (seats !== 2) this.fleece = false;
        if (this.fleece && this.way === "none") this.way = "random";
        this.first = Math.min(this.first, seats);
        const all = this.powers.length ? core.powers() : [];
        this.powers = this.powers.filter((name) => all.find((power) => power.name === name)?.seats.includes(seats)).slice(0, seats);
    }

    /** Takes a card, or gives it back. */
    pick(name: string, seats: number): void {
        if (this.fleece) this.fleeceCard = this.fleeceCard === name ? "" : name;
        else if (this.powers.includes(name)) this.powers = this.powers.filter((other) => other !== name);
        else if (this.powers.length < seats) this.powers = [...this.powers, name];
    }

    missing({ seats }: Wish): number {
        if (this.way !== "chosen") return 0;
        return this.fleece ? (this.fleeceCard ? 0 : 1) : seats - this.powers.length;
    }

    begin(core: Core, wish: Wish): { tags: Tags; players: Player[] } {
        const players = wish.players.slice(0, wish.seats);
        if (this.drafted) return { tags: { ...(this.fleece ? { Fleece: "?" } : {}), Draft: this.way }, players };
        const first = this.first || (anyOf(players.map((_, i) => i + 1)) ?? 1);
        const by = first - this.firstSeat(wish.seats);
        const powers = turn(this.fleece ? [] : this.cards(core, wish.seats), by);
        const tags = powers.map((power, i) => [`Power${i + 1}`, power]);
        return { tags: this.fleece ? { Fleece: this.lent(core) } : (Object.fromEntries(tags) as Tags), players: turn(players, by) };
    }

    /** The seat that begins by the rules. */
    private firstSeat(seats: number): number {
        if (this.fleece) return 2;
        return seats === 4 ? 3 : 1;
    }

    private cards(core: Core, seats: number): string[] {
        if (this.way === "none") return [];
        return this.way === "random" ? this.randomPowers(core, seats) : this.powers;
    }

    /** The card that the Ram lends. */
    private lent(core: Core): string {
        if (this.way === "chosen" && this.fleeceCard) return this.fleeceCard;
        return anyOf(core.powers().filter((power) => power.fleece && power.seats.includes(2)))?.name ?? "";
    }

    private fits(power: Power, seats: number): boolean {
        if (!power.seats.includes(seats)) return false;
        if (this.randomFrom === "simple") return power.group === "simple";
        return this.randomFrom === "all" || power.group !== "hero";
    }

    /** As many cards as there are seats, none banned beside another. */
    private randomPowers(core: Core, seats: number): string[] {
        const taken: Power[] = [];
        let left = core.powers().filter((power) => this.fits(power, seats));
        while (taken.length < seats) {
            const next = anyOf(left);
            if (!next) break;
            taken.push(next);
            const banned = new Set(next.bans.map((ban) => ban.power));
            left = left.filter((power) => power !== next && !banned.has(power.name) && !power.bans.some((ban) => ban.power === next.name));
        }
        return taken.map((power) => power.name);
    }
}
