// SPDX-License-Identifier: MIT
// wish - what somebody wants of Santorini's cards, and who shall begin.
import type { Core } from "../core/api";
import type { Tags } from "../play/begin";
import type { Player } from "../play/types";
import type { OwnWish } from "../screens/ownsetup";
import type { Wish } from "../screens/wish";

export const powerWays = ["none", "chosen", "full", "limited", "quick", "random"] as const;
export type PowerWay = (typeof powerWays)[number];

/** A seat, all equally likely. */
function anySeat(seats: number): number {
    const [n = 0] = crypto.getRandomValues(new Uint32Array(1));
    return 1 + (n % seats);
}

/** Turns the seats so that the wanted player sits where the game begins. */
function turn<T>(items: readonly T[], by: number): T[] {
    return items.map((_, i) => items[(i + by + items.length) % items.length] as T);
}

export class SantoriniWish implements OwnWish {
    way: PowerWay;
    powers: string[] = []; // chosen ones, by seat
    fleece: boolean;
    fleeceCard = ""; // chosen
    first = 1; // a seat, 0: chance decides

    constructor(found: Record<string, unknown>) {
        this.way = powerWays.find((way) => way === found["way"]) ?? "none";
        this.fleece = found["fleece"] === true;
    }

    /** Do cards come while the game is played, by the players or by chance? */
    get drafted(): boolean {
        return this.way !== "none" && this.way !== "chosen";
    }

    /** Does seat 1 say who begins? */
    get challenged(): boolean {
        return this.drafted && this.way !== "random";
    }

    kept(): object {
        const { way, fleece } = this;
        return { way, fleece };
    }

    settle(core: Core, { seats, tags }: Wish): void {
        if (seats !== 2) this.fleece = false;
        if (this.fleece && (this.way === "none" || this.way === "quick")) this.way = "random"; // with one card the same
        if (tags["Cards"] === "heroes" && (seats !== 2 || this.fleece)) delete tags["Cards"];
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

    begin(wish: Wish): { tags: Tags; players: Player[] } {
        const players = wish.players.slice(0, wish.seats);
        if (this.challenged) return { tags: this.tags([]), players };
        const by = (this.first || anySeat(wish.seats)) - this.firstSeat(wish.seats);
        return { tags: this.tags(turn(this.powers, by)), players: turn(players, by) };
    }

    /** What is known of the cards, with those that were chosen in the order of seats. */
    private tags(powers: readonly string[]): Tags {
        if (this.drafted) return { ...(this.fleece ? { Fleece: "?" } : {}), Draft: this.way };
        if (this.way === "none") return {};
        return this.fleece ? { Fleece: this.fleeceCard } : Object.fromEntries(powers.map((power, i) => [`Power${i + 1}`, power]));
    }

    /** The seat that begins by the rules. */
    private firstSeat(seats: number): number {
        if (this.fleece) return 2;
        return seats === 4 ? 3 : 1;
    }
}
