// SPDX-License-Identifier: MIT
// setup - everything a game can begin with: seats, powers or a draft, rules, palace side.
import { html, nothing, type TemplateResult } from "lit";
import type { Core } from "../core/api";
import type { GameName } from "../core/types";
import { begin } from "../play/begin";
import { levelOptions } from "../play/levels";
import { playerName, seatShape } from "../play/seats";
import { choice } from "../ui/choice";
import { topBar, topLink } from "../ui/frame";
import { allTexts, t, tn } from "../ui/i18n";
import { replace } from "../ui/router";
import { settings } from "../ui/settings";
import { getCore, getSantorini, type Santorini } from "./core";
import { gameNames, gameTitle } from "./games";
import { openKeys } from "./keys";
import type { Screen } from "./screen";
import { openSettings } from "./settings";
import { gameOf, keepWish, lastWish, missing, type PowerWay, type Wish } from "./wish";

/** What each way to the powers means, in one sentence. */
function wayText(wish: Wish): string {
    const { way, fleece } = wish;
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

class SetupScreen implements Screen {
    private wish: Wish;
    private readonly chooser: InstanceType<Santorini["PowerChooser"]>;

    constructor(
        private readonly core: Core,
        private readonly santorini: Santorini,
        game: GameName,
        private readonly redraw: () => void,
    ) {
        this.wish = lastWish(game);
        this.chooser = new santorini.PowerChooser(core, redraw);
    }

    title(): string {
        return t("New game");
    }

    key(event: KeyboardEvent): boolean {
        if (event.key !== "?") return false;
        openKeys(null);
        return true;
    }

    private change(wanted: Partial<Wish>): void {
        Object.assign(this.wish, wanted);
        if (this.wish.seats !== 2) this.wish.fleece = false;
        if (this.wish.fleece && this.wish.way === "none") this.wish.way = "random";
        this.wish.first = Math.min(this.wish.first, this.wish.seats);
        this.dropForbidden();
        this.redraw();
    }

    /** Cards that do not go with the number of players leave. */
    private dropForbidden(): void {
        const { wish } = this;
        wish.powers = wish.powers.filter((name) => this.santorini.powerOf(this.core, name)?.seats.includes(wish.seats)).slice(0, wish.seats);
    }

    private pickPower(name: string): void {
        const { wish } = this;
        if (wish.fleece) this.change({ fleeceCard: wish.fleeceCard === name ? "" : name });
        else if (wish.powers.includes(name)) this.change({ powers: wish.powers.filter((other) => other !== name) });
        else if (wish.powers.length < wish.seats) this.change({ powers: [...wish.powers, name] });
    }

    private start(): void {
        keepWish(this.wish);
        const { record, players } = gameOf(this.core, this.wish);
        const humans = players.filter((player) => player.kind === "human");
        // Somebody who plays alone is called as the settings say.
        const named = players.map((player) => (humans.length === 1 && player.kind === "human" && !player.name ? { ...player, name: settings.name } : player));
        begin(record, named);
    }

    // ---- drawing -----------------------------------------------------------------------

    render(): TemplateResult {
        const { wish } = this;
        const chooses = wish.game === "santorini" && wish.way === "chosen";
        return html`<div class="app">
            ${topBar(
                t("New game"),
                html`${topLink(t("Rules"), ["rules", wish.game])}<button class="round" @click=${openSettings}>${t("Settings")}</button>`,
            )}
            <main id="main" class="setup">
                <div class="setup-form">
                    <h1>${t("New game")}</h1>
                    ${this.gameChoice()}
                    <div class="setup-columns">
                        <section class="panel pad stack" aria-label=${t("Seats")}>${this.seatsChoice()}${this.seatRows()}${this.firstChoice()}</section>
                        <section class="panel pad stack" aria-label=${t("Rules")}>
                            ${wish.game === "santorini" ? this.santoriniRules() : this.sintraRules()}
                        </section>
                    </div>
                    ${chooses ? this.cards() : nothing}
                </div>
                ${this.foot()}
            </main>
        </div>`;
    }

    private gameChoice(): TemplateResult {
        return choice({
            title: t("Game"),
            hideTitle: true,
            name: "game",
            value: this.wish.game,
            options: gameNames.map((game) => ({ value: game, text: gameTitle(game) })),
            choose: (game) => replace("new", game),
        });
    }

    private seatsChoice(): TemplateResult {
        return choice({
            title: t("Players"),
            name: "seats",
            value: String(this.wish.seats),
            options: ["2", "3", "4"].map((n) => ({ value: n, text: n })),
            choose: (n) => this.change({ seats: Number(n) }),
        });
    }

    private seatRows(): TemplateResult {
        const { wish } = this;
        const teams = wish.game === "santorini" && wish.seats === 4;
        return html`<ol class="setup-seats">${wish.players.slice(0, wish.seats).map((player, i) => this.seatRow(player, i))}</ol>
            ${teams ? html`<p class="quiet small">${t("Two teams: seats 1 and 3 against 2 and 4.")}</p>` : nothing}`;
    }

    private seatRow(player: Wish["players"][number], i: number): TemplateResult {
        const set = (wanted: Partial<typeof player>) => {
            this.wish.players[i] = { ...player, ...wanted };
            this.redraw();
        };
        const power = this.wish.way === "chosen" && !this.wish.fleece ? this.santorini.powerOf(this.core, this.wish.powers[i] ?? "") : null;
        return html`<li class="setup-seat">
            ${seatShape(i + 1, 26)}
            ${choice({
                title: t("Seat %1", i + 1),
                hideTitle: true,
                name: `seat-${i}`,
                value: player.kind,
                options: [
                    { value: "human", text: t("Person") },
                    { value: "computer", text: t("Computer") },
                ],
                choose: (kind) => set({ kind }),
            })}
            ${player.kind === "human"
                ? html`<input class="field" maxlength="40" aria-label=${t("Name of seat %1", i + 1)} placeholder=${t("Name")} .value=${player.name}
                      @change=${(event: Event) => set({ name: (event.target as HTMLInputElement).value.trim() })} />`
                : html`<select class="field" aria-label=${t("Level of seat %1", i + 1)}
                      @change=${(event: Event) => set({ level: Number((event.target as HTMLSelectElement).value) })}>
                      ${levelOptions(player.level)}
                  </select>`}
            ${power ? html`<span class="setup-power">${this.santorini.emblem(power, 26)}${this.santorini.titleOf(power)}</span>` : nothing}
        </li>`;
    }

    private firstChoice(): TemplateResult | typeof nothing {
        const { wish } = this;
        if (wish.game === "sintra") return html`<p class="quiet small">${t("Chance decides who begins.")}</p>`;
        if (wish.way === "full" || wish.way === "limited" || wish.way === "quick") {
            return html`<p class="quiet small">${t("In the draft seat 1 says who begins.")}</p>`;
        }
        return choice({
            title: t("Who begins"),
            name: "first",
            value: String(wish.first),
            options: [
                ...Array.from({ length: wish.seats }, (_, i) => ({ value: String(i + 1), text: html`${seatShape(i + 1, 18)}${playerName(wish.players.slice(0, wish.seats), i + 1)}` })),
                { value: "0", text: t("Chance") },
            ],
            choose: (first) => this.change({ first: Number(first) }),
        });
    }

    private santoriniRules(): TemplateResult {
        const { wish } = this;
        const ways: [PowerWay, string][] = [
            ["none", t("None")],
            ["chosen", t("Chosen")],
            ["random", t("Random")],
            ["full", t("Draft")],
            ["limited", t("Limited draft")],
            ["quick", t("Quick draft")],
        ];
        return html`${choice({
                title: wish.fleece ? t("The card of the Golden Fleece") : t("Powers"),
                name: "way",
                value: wish.way,
                options: ways.filter(([way]) => way !== "none" || !wish.fleece).map(([value, text]) => ({ value, text })),
                choose: (way) => this.change({ way }),
            })}
            <p class="quiet small">${wayText(wish)}</p>
            ${wish.way === "random" && !wish.fleece ? this.randomChoice() : nothing}
            ${choice({
                title: t("Texts of the cards"),
                name: "rules",
                value: wish.revised ? "revised" : "printed",
                options: [
                    { value: "printed", text: t("As printed") },
                    { value: "revised", text: t("Revised") },
                ],
                choose: (rules) => this.change({ revised: rules === "revised" }),
            })}
            <label class="check"><input type="checkbox" .checked=${wish.fleece} ?disabled=${wish.seats !== 2}
                @change=${(event: Event) => this.change({ fleece: (event.target as HTMLInputElement).checked })} />
                <span>${t("Golden Fleece: nobody has a card; whoever stands beside the Ram may use one. For two players.")}</span></label>`;
    }

    private randomChoice(): TemplateResult {
        return choice({
            title: t("From"),
            name: "from",
            value: this.wish.randomFrom,
            options: [
                { value: "simple", text: t("Simple gods") },
                { value: "gods", text: t("All gods") },
                { value: "all", text: t("Gods and heroes") },
            ],
            choose: (randomFrom) => this.change({ randomFrom }),
        });
    }

    private sintraRules(): TemplateResult {
        const { wish } = this;
        return html`${choice({
                title: t("Side of the palaces"),
                name: "side",
                value: wish.side,
                options: [
                    { value: "A", text: t("Side A") },
                    { value: "B", text: t("Side B") },
                ],
                choose: (side) => this.change({ side }),
            })}
            <p class="quiet small">${wish.side === "A"
                ? t("Points at the end for ornaments with two, three or four panes around them.")
                : t("Points at the end: full windows times panes of your best colour.")}</p>`;
    }

    private cards(): TemplateResult {
        const { wish } = this;
        return html`<section class="setup-cards" aria-label=${t("Cards")}>
            ${this.chooser.render({
                seats: wish.seats,
                fleece: wish.fleece,
                revised: wish.revised,
                chosen: wish.fleece ? [wish.fleeceCard].filter(Boolean) : wish.powers,
                onChoose: (name) => this.pickPower(name),
            })}
        </section>`;
    }

    private foot(): TemplateResult {
        const left = missing(this.wish);
        return html`<div class="setup-foot">
            <p class="quiet" role="status">${left ? tn("Choose %1 more card.", "Choose %1 more cards.", left) : nothing}</p>
            <button class="button primary large" data-action="start" ?disabled=${left > 0} @click=${() => this.start()}>${t("Start the game")}</button>
        </div>`;
    }
}

export async function setupScreen(rest: string[], redraw: () => void): Promise<Screen> {
    const game = rest[0] === "sintra" ? "sintra" : "santorini";
    const [core, santorini] = await Promise.all([getCore(), getSantorini(), allTexts()]);
    return new SetupScreen(core, santorini, game, redraw);
}
