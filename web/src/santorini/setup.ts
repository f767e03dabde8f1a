// SPDX-License-Identifier: MIT
// setup - Santorini's part of the form for a new game: powers, the Golden Fleece, who begins.
import { html, nothing, type TemplateResult } from "lit";
import type { Core } from "../core/api";
import { playerName, seatShape } from "../play/seats";
import type { GameSetup, OwnForm } from "../screens/ownsetup";
import type { Wish } from "../screens/wish";
import { choice } from "../ui/choice";
import { t } from "../ui/i18n";
import { getSantorini, type Santorini } from "./game";
import { SantoriniWish, type PowerWay } from "./wish";

/** What each way to the powers means, in one sentence. */
function wayText({ way, fleece }: SantoriniWish): string {
    switch (way) {
        case "none":
            return t("The plain game: move, build, reach the third level.");
        case "chosen":
            return fleece ? t("Choose the one card that the Ram lends.") : t("Choose a card for each seat.");
        case "full":
            return fleece ? t("Seat 1 chooses the one card.") : t("Seat 1 is the Challenger and offers cards; the others take one each.");
        case "limited":
            return t("As in the full draft, but from a few cards that chance lays out.");
        case "quick":
            return t("Chance deals the cards to offer; the players take one each.");
        case "random":
            return fleece ? t("Chance draws the one card.") : t("Chance deals a card to each seat.");
    }
}

class SantoriniForm implements OwnForm {
    private readonly chooser: InstanceType<Santorini["PowerChooser"]>;
    readonly controls: NonNullable<OwnForm["controls"]> = { Power1: () => this.ways(), Fleece: () => this.fleece(), Draft: () => nothing };

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
                revised: tags["Rules"] === "revised",
                chosen: own.fleece ? [own.fleeceCard].filter(Boolean) : own.powers,
                onChoose: (name) => {
                    own.pick(name, seats);
                    this.changed();
                },
            })}
        </section>`;
    }

    private firstChoice(): TemplateResult {
        const { own, seats, players } = this.wish;
        if (own.drafted) return html`<p class="quiet small">${t("In the draft seat 1 says who begins.")}</p>`;
        const sitting = players.slice(0, seats);
        return choice({
            title: t("Who begins"),
            name: "first",
            value: String(own.first),
            options: [
                ...sitting.map((_, i) => ({ value: String(i + 1), text: html`${seatShape(i + 1, 18)}${playerName(sitting, i + 1)}` })),
                { value: "0", text: t("Chance") },
            ],
            choose: (first) => this.change({ first: Number(first) }),
        });
    }

    /** Powers and Draft in one: how everybody comes to a card. */
    private ways(): TemplateResult {
        const { own } = this.wish;
        const ways: [PowerWay, string][] = [
            ["none", t("None")],
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
            options: ways.filter(([way]) => way !== "none" || !own.fleece).map(([value, text]) => ({ value, text })),
            choose: (way) => this.change({ way }),
        })}
            <p class="quiet small">${wayText(own)}</p>
            ${own.way === "random" && !own.fleece ? this.randomChoice() : nothing}`;
    }

    private randomChoice(): TemplateResult {
        return choice({
            title: t("From"),
            name: "from",
            value: this.wish.own.randomFrom,
            options: [
                { value: "simple", text: t("Simple gods") },
                { value: "gods", text: t("All gods") },
                { value: "all", text: t("Gods and heroes") },
            ],
            choose: (randomFrom) => this.change({ randomFrom }),
        });
    }

    private fleece(): TemplateResult {
        const { own, seats } = this.wish;
        return html`<label class="check"><input type="checkbox" .checked=${own.fleece} ?disabled=${seats !== 2}
            @change=${(event: Event) => this.change({ fleece: (event.target as HTMLInputElement).checked })} />
            <span>${t("Golden Fleece: nobody has a card; whoever stands beside the Ram may use one. For two players.")}</span></label>`;
    }
}

export const setup: GameSetup<SantoriniWish> = {
    own: (found) => new SantoriniWish(found),
    older: (found): Record<string, string> => (found["revised"] === true ? { Rules: "revised" } : {}),
    form: async (core, wish, changed) => new SantoriniForm(core, await getSantorini(), wish, changed),
};
