// SPDX-License-Identifier: MIT
// wish - what somebody wants of Santorini's cards, and who shall begin.
import type { Core } from "../core/api";
import type { Power } from "../core/types";
import type { Tags } from "../play/begin";
import { exchange, isWanted } from "../play/setuptags";
import type { OwnWish } from "../screens/ownsetup";
import type { Wish } from "../screens/wish";
import { t } from "../ui/i18n";

export const powerWays = ["none", "chosen", "full", "limited", "quick", "random"] as const;
export type PowerWay = (typeof powerWays)[number];

export class SantoriniWish implements OwnWish {
    way: PowerWay;
    powers: string[] = []; // chosen ones, by seat; "": not yet
    fleece: boolean;
    fleeceCard = ""; // chosen
    first = 1; // a seat, 0: chance decides
    hero = 0; // the seat that has a hero against the other's god; 0: no such handicap
    bare: boolean; // without powers, and knowing that by the rules there should be some
    needed = false; // so many players are meant to have powers

    constructor(found: Record<string, unknown>) {
        this.way = powerWays.find((way) => way === found["way"]) ?? "none";
        this.fleece = found["fleece"] === true;
        this.bare = found["bare"] === true;
    }

    /** Do cards come while the game is played, by the players or by chance? */
    get drafted(): boolean {
        return this.way !== "none" && this.way !== "chosen";
    }

    /** Does a Challenger say who begins? */
    get challenged(): boolean {
        return this.drafted && this.way !== "random";
    }

    kept(): object {
        const { way, fleece, bare } = this;
        return { way, fleece, bare };
    }

    settle(core: Core, { game, seats, tags }: Wish): void {
        if (seats !== 2) this.fleece = false;
        if (seats !== 2 || this.fleece || this.way !== "chosen") this.hero = 0;
        if (this.fleece && (this.way === "none" || this.way === "quick")) this.way = "random"; // with one card the same
        if (tags["Cards"] === "heroes" && (seats !== 2 || this.fleece)) delete tags["Cards"];
        const needed = isWanted(core.setup(game), "Power1", seats);
        if (needed && !this.needed && this.way === "none" && !this.bare) this.way = "full";
        this.needed = needed;
        this.first = Math.min(this.first, seats);
        const all = this.powers.some(Boolean) ? core.powers() : [];
        this.powers = Array.from({ length: seats }, (_, i) => {
            const power = all.find(({ name }) => name === this.powers[i]);
            return power?.seats.includes(seats) && this.suits(power, i + 1) ? power.name : "";
        });
    }

    /** May a seat have a card, as far as a handicap goes? */
    private suits({ group }: Power, seat: number): boolean {
        return !this.hero || (group === "hero") === (seat === this.hero);
    }

    /** The seat that a card would go to; 0: there is none. */
    seatFor(power: Power): number {
        return 1 + this.powers.findIndex((name, i) => !name && this.suits(power, i + 1));
    }

    /** Takes a card, or gives it back. */
    pick(power: Power): void {
        const { name } = power;
        if (this.fleece) this.fleeceCard = this.fleeceCard === name ? "" : name;
        else if (this.powers.includes(name)) this.powers[this.powers.indexOf(name)] = "";
        else if (this.seatFor(power)) this.powers[this.seatFor(power) - 1] = name;
    }

    missing({ seats }: Wish): number {
        if (this.way !== "chosen") return 0;
        return this.fleece ? (this.fleeceCard ? 0 : 1) : seats - this.powers.filter(Boolean).length;
    }

    unsaid(): string {
        return this.way === "none" && this.needed && !this.bare ? t("Tick that you mean to play without powers.") : "";
    }

    swap(a: number, b: number): void {
        const other = exchange(a, b);
        this.first = other(this.first);
        this.hero = other(this.hero);
        this.powers = this.powers.map((_, i) => this.powers[other(i + 1) - 1] ?? "");
    }

    begin({ seats }: Wish): Tags {
        if (!this.first) return { ...this.tags(), First: "chance" };
        const start = this.startFor(this.first, seats);
        return { ...this.tags(), ...(start > 1 ? { First: String(start) } : {}) };
    }

    /** What is known of the cards. */
    private tags(): Tags {
        if (this.drafted) return { ...(this.fleece ? { Fleece: "?" } : {}), Draft: this.way };
        if (this.way === "none") return {};
        return this.fleece ? { Fleece: this.fleeceCard } : Object.fromEntries(this.powers.map((power, i) => [`Power${i + 1}`, power]));
    }

    /** The seat that seats are counted from, for somebody to have the first turn: in a team the partner places,
     *  with the Golden Fleece the opponent does. A Challenger is that seat. */
    private startFor(first: number, seats: number): number {
        const before = this.challenged ? 0 : this.fleece ? 1 : seats === 4 ? 2 : 0;
        return 1 + ((first - 1 + before) % seats);
    }
}
