// SPDX-License-Identifier: MIT
// setup - Santorini's part of the form for a new game: powers, the Golden Fleece, who begins.
import { html, nothing, type TemplateResult } from "lit";
import type { Core } from "../core/api";
import { playerName, seatShape } from "../play/seats";
import { forPlayers, tagValue } from "../play/setuptags";
import { whoBegins, whoOf } from "../screens/begins";
import { control } from "../screens/control";
import type { Player } from "../play/types";
import type { GameSetup, OwnForm } from "../screens/ownsetup";
import type { Wish } from "../screens/wish";
import { choice } from "../ui/choice";
import { t, tn } from "../ui/i18n";
import { getSantorini, type Santorini } from "./game";
import { SantoriniWish, type PowerWay } from "./wish";

/** What each way to the powers means, in a sentence or two. */
function wayText({ way, fleece, needed }: SantoriniWish): string {
    switch (way) {
        case "none":
            return needed
                ? t("By the rules three and four players have powers. Without them the game is one of your own.")
                : t("The plain game: move, build, reach the third level.");
        case "chosen":
            return fleece ? t("Choose the one card that the Ram lends.") : t("Choose a card for each seat.");
        case "full":
            return fleece
                ? t("The Challenger chooses the one card.")
                : t("The Challenger offers as many cards as there are players; the others take one each.");
        case "limited":
            return t("As in the full draft, but from a few cards that chance lays out.");
        case "quick":
            return t("Chance deals the cards to offer; the players take one each.");
        case "random":
            return fleece ? t("Chance draws the one card.") : t("Chance deals a card to each seat.");
    }
}

/** What may be drafted or dealt, in a sentence. */
const cardsText: Record<string, () => string> = {
    all: () => t("Every card that goes with the number of players."),
    simple: () => t("Simple gods only: best for a first game."),
    gods: () => t("Simple and advanced gods, no heroes."),
    heroes: () => t("Heroes against heroes: each uses a power once in the game."),
};

class SantoriniForm implements OwnForm {
    private readonly chooser: InstanceType<Santorini["PowerChooser"]>;
    readonly controls: NonNullable<OwnForm["controls"]> = {
        Power1: () => this.ways(),
        Fleece: () => this.fleece(),
        Draft: () => nothing,
        Cards: () => this.cards(),
        Bans: () => this.bans(),
        Starters: () => this.starters(),
        First: () => nothing, // below the seats
    };

    constructor(
        private readonly core: Core,
        private readonly santorini: Santorini,
        private readonly wish: Wish<SantoriniWish>,
        private readonly changed: () => void,
    ) {
        this.chooser = new santorini.PowerChooser(core, changed);
    }

    private change(wanted: Partial<SantoriniWish>): void {
        Object.assign(this.wish.own, wanted);
        this.changed();
    }

    seat(seat: number): TemplateResult | typeof nothing {
        const { way, fleece, powers } = this.wish.own;
        const power = way === "chosen" && !fleece ? this.santorini.powerOf(this.core, powers[seat - 1] ?? "") : null;
        return power ? html`<span class="setup-power">${this.santorini.emblem(power, 26)}${this.santorini.titleOf(power)}</span>` : nothing;
    }

    seats(): TemplateResult {
        const teams = this.wish.seats === 4;
        return html`${teams ? html`<p class="quiet small">${t("Two teams: seats 1 and 3 against 2 and 4.")}</p>` : nothing}${this.firstChoice()}`;
    }

    below(): TemplateResult | typeof nothing {
        const { own, seats, tags } = this.wish;
        if (own.way !== "chosen") return nothing;
        return html`<section class="setup-cards" aria-label=${t("Cards")}>
            ${this.chooser.render({
                seats,
                fleece: own.fleece,
                free: tags["Bans"] === "off",
                revised: tags["Rules"] === "revised",
                chosen: own.fleece ? [own.fleeceCard].filter(Boolean) : own.powers,
                places: this.places(),
                ...(own.fleece ? {} : { allowed: this.suitable() }),
                ...(own.hero ? { only: [...this.suitable(), ...own.powers] } : {}),
                onChoose: (name) => {
                    own.pick(this.santorini.powerOf(this.core, name)!);
                    this.changed();
                },
            })}
        </section>`;
    }

    /** Where the cards go that are chosen. */
    private places(): { label: TemplateResult | string; power: string }[] {
        const { own, players, seats } = this.wish;
        if (own.fleece) return [{ label: t("The Ram"), power: own.fleeceCard }];
        const sitting = players.slice(0, seats);
        return sitting.map((_, i) => ({
            label: html`${seatShape(i + 1, 18)}${this.placeName(sitting, i + 1)}`,
            power: own.powers[i] ?? "",
        }));
    }

    private placeName(sitting: readonly Player[], seat: number): string {
        const { hero } = this.wish.own;
        const name = playerName(sitting, seat);
        return !hero ? name : hero === seat ? t("%1: a hero", name) : t("%1: a god", name);
    }

    /** The cards for which there is a place. */
    private suitable(): string[] {
        const { own } = this.wish;
        return this.santorini.allPowers(this.core).flatMap((power) => (own.seatFor(power) ? [power.name] : []));
    }

    private firstChoice(): TemplateResult {
        const { own } = this.wish;
        const choose = (first: number) => this.change({ first });
        if (!own.challenged) return whoBegins(this.wish, own.first, choose);
        return html`<div>${whoOf(this.wish, t("Who is the Challenger"), "first", own.first, choose)}<p class="quiet small">${
            own.fleece
                ? t("The Challenger chooses the card and places first; the other begins.")
                : t("At the end of the draft the Challenger says who begins.")
        }</p></div>`;
    }

    /** Powers and Draft in one: how everybody comes to a card. */
    private ways(): TemplateResult {
        const { own } = this.wish;
        const ways: [PowerWay, string][] = [
            ["none", t("No powers")],
            ["chosen", t("Chosen")],
            ["random", t("Random")],
            ["full", t("Draft")],
            ["limited", t("Limited draft")],
            ["quick", t("Quick draft")],
        ];
        return html`${choice({
            title: own.fleece ? t("The card of the Golden Fleece") : t("Powers"),
            name: "way",
            value: own.way,
            options: ways.filter(([way]) => !own.fleece || (way !== "none" && way !== "quick")).map(([value, text]) => ({ value, text })),
            choose: (way) => this.change({ way }),
        })}
            <p class="quiet small">${wayText(own)}</p>${this.bare()}${this.handicap()}`;
    }

    /** By the rules so many have powers: whoever does without says so. */
    private bare(): TemplateResult | typeof nothing {
        const { own } = this.wish;
        if (!own.needed || own.way !== "none") return nothing;
        return html`<label class="check"><input type="checkbox" name="bare" .checked=${own.bare}
            @change=${(event: Event) => this.change({ bare: (event.target as HTMLInputElement).checked })} />
            <span>${t("We play without powers all the same")}</span></label>`;
    }

    private handicap(): TemplateResult | typeof nothing {
        const { own, players, seats } = this.wish;
        if (own.way !== "chosen" || own.fleece || seats !== 2) return nothing;
        const sitting = players.slice(0, seats);
        return html`<div>${choice({
            title: t("A hero as a handicap"),
            name: "hero",
            value: String(own.hero),
            options: [
                { value: "0", text: t("None") },
                ...sitting.map((_, i) => ({ value: String(i + 1), text: html`${seatShape(i + 1, 18)}${playerName(sitting, i + 1)}` })),
            ],
            choose: (seat) => this.change({ hero: Number(seat) }),
        })}<p class="quiet small">${t("The stronger player takes a hero, whose power works once in the game; the other has a god.")}</p></div>`;
    }

    // ---- on what terms cards are drafted or dealt ----------------------------------------

    private set(key: string, value: string): void {
        this.wish.tags[key] = value;
        this.changed();
    }

    private cards(): TemplateResult | typeof nothing {
        const { own, seats, tags } = this.wish;
        const list = this.core.setup(this.wish.game);
        const players = own.fleece ? 0 : seats; // nothing that is for two players only goes with the Golden Fleece
        const tag = forPlayers(list.find(({ keys }) => keys.includes("Cards"))!, players);
        const value = tagValue(list, "Cards", tags);
        if (!own.drafted) return nothing;
        return html`${control(tag, "Cards", value, (chosen) => this.set("Cards", chosen))}
            <p class="quiet small">${cardsText[value]?.()}</p>`;
    }

    /** Among simple gods alone, and among heroes, no pair is banned and nobody places out of turn. */
    private get mixed(): boolean {
        const { own, tags } = this.wish;
        return !own.fleece && (own.way === "chosen" || (own.drafted && tags["Cards"] !== "simple" && tags["Cards"] !== "heroes"));
    }

    private box(key: string, values: readonly [string, string], text: string, more: string | TemplateResult): TemplateResult {
        return html`<div><label class="check"><input type="checkbox" name=${key.toLowerCase()} .checked=${this.wish.tags[key] === values[1]}
            @change=${(event: Event) => this.set(key, values[Number((event.target as HTMLInputElement).checked)]!)} />
            <span>${text}</span></label><div class="quiet small">${more}</div></div>`;
    }

    /** Every pair that is banned, and why, before anybody lifts it. */
    private reasons(): TemplateResult {
        const { santorini, core } = this;
        const pairs = santorini.bannedPairs(core);
        return html`<details class="ban-list"><summary>${tn("%1 banned pair, and why", "%1 banned pairs, and why", pairs.length)}</summary>
            <dl tabindex="0" aria-label=${t("Banned pairs")}>${pairs.map(([a, b]) => html`<dt>${t("%1 and %2", santorini.titleOf(a), santorini.titleOf(b))}</dt><dd>${santorini.reasonOf(a.name, b.name)}</dd>`)}</dl>
        </details>`;
    }

    private bans(): TemplateResult | typeof nothing {
        if (!this.mixed) return nothing;
        return this.box(
            "Bans",
            ["on", "off"],
            t("Banned pairs may meet"),
            html`${t("Some cards ban each other because one of them spoils the other's game. The program can play every pair.")}
                ${this.reasons()}`,
        );
    }

    private starters(): TemplateResult | typeof nothing {
        if (!this.mixed || !this.wish.own.drafted) return nothing;
        return this.box(
            "Starters",
            ["free", "binding"],
            t("Cards say who begins"),
            t("Bia or Tartarus, who place their workers first, must begin; Hecate, who places last, must not."),
        );
    }

    private fleece(): TemplateResult {
        const { own, seats } = this.wish;
        return html`<label class="check"><input type="checkbox" .checked=${own.fleece} ?disabled=${seats !== 2}
            @change=${(event: Event) => this.change({ fleece: (event.target as HTMLInputElement).checked })} />
            <span>${t("Golden Fleece: nobody has a card; whoever stands beside the Ram may use one. For two players.")}</span></label>`;
    }
}

/** Once the form itself drew random cards, of a group; whoever has never chosen begins with simple gods. */
function older({ revised, randomFrom }: Record<string, unknown>): Record<string, string> {
    const Cards = randomFrom === "all" || randomFrom === "gods" ? randomFrom : "simple";
    return { ...(revised === true ? { Rules: "revised" } : {}), Cards };
}

export const setup: GameSetup<SantoriniWish> = {
    own: (found) => new SantoriniWish(found),
    older,
    form: async (core, wish, changed) => new SantoriniForm(core, await getSantorini(), wish, changed),
};
