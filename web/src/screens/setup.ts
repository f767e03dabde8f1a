// SPDX-License-Identifier: MIT
// setup - everything a game can begin with: who plays, and what its tags and the game itself ask.
import { html, nothing, type TemplateResult } from "lit";
import type { Core } from "../core/api";
import type { GameName, SetupTag } from "../core/types";
import { gameNames, gameTitle } from "../games";
import { begin } from "../play/begin";
import { levelOptions } from "../play/levels";
import { seatShape } from "../play/seats";
import { applies, tagValue } from "../play/setuptags";
import { choice } from "../ui/choice";
import { topBar, topLink } from "../ui/frame";
import { allTexts, t, tn } from "../ui/i18n";
import { replace } from "../ui/router";
import { settings } from "../ui/settings";
import { control } from "./control";
import { getCore } from "./core";
import { openKeys } from "./keys";
import { gameSetups, type OwnForm } from "./ownsetup";
import type { Screen } from "./screen";
import { openSettings } from "./settings";
import { chosenTags, gameOf, keepWish, lastWish, missing, seatsTag, type Wish } from "./wish";

class SetupScreen implements Screen {
    private readonly list: readonly SetupTag[];
    private own: OwnForm = {};

    constructor(
        private readonly core: Core,
        private readonly wish: Wish,
        private readonly redraw: () => void,
    ) {
        this.list = core.setup(wish.game);
    }

    /** Gets what the game draws itself. */
    async load(): Promise<this> {
        this.own = (await gameSetups[this.wish.game]?.form(this.core, this.wish, () => this.changed())) ?? {};
        return this;
    }

    title(): string {
        return t("New game");
    }

    key(event: KeyboardEvent): boolean {
        if (event.key !== "?") return false;
        openKeys(null);
        return true;
    }

    private changed(): void {
        this.wish.own?.settle(this.core, this.wish);
        this.redraw();
    }

    private start(): void {
        keepWish(this.wish);
        const { record, players } = gameOf(this.core, this.wish);
        const humans = players.filter((player) => player.kind === "human");
        // Somebody who plays alone is called as the settings say.
        const named = players.map((player) =>
            humans.length === 1 && player.kind === "human" && !player.name ? { ...player, name: settings.name } : player,
        );
        begin(record, named);
    }

    // ---- drawing -----------------------------------------------------------------------

    render(): TemplateResult {
        return html`<div class="app">
            ${topBar(
                t("New game"),
                html`${topLink(t("Rules"), ["rules", this.wish.game])}<button class="round" @click=${openSettings}>${t("Settings")}</button>`,
            )}
            <main id="main" class="setup">
                <div class="setup-form">
                    <h1>${t("New game")}</h1>
                    ${this.gameChoice()}
                    <div class="setup-columns">
                        <section class="panel pad stack" aria-label=${t("Seats")}>${this.seatsChoice()}${this.seatRows()}${this.own.seats?.() ?? nothing}</section>
                        ${this.rules()}
                    </div>
                    ${this.own.below?.() ?? nothing}
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
            options: gameNames().map((game) => ({ value: game, text: gameTitle(game) })),
            choose: (game) => replace("new", game),
        });
    }

    private seatsChoice(): TemplateResult | typeof nothing {
        return control(seatsTag(this.list), "Seats", String(this.wish.seats), (n) => {
            this.wish.seats = Number(n);
            this.changed();
        });
    }

    private seatRows(): TemplateResult {
        const { players, seats } = this.wish;
        return html`<ol class="setup-seats">${players.slice(0, seats).map((player, i) => this.seatRow(player, i))}</ol>`;
    }

    private seatRow(player: Wish["players"][number], i: number): TemplateResult {
        const set = (wanted: Partial<typeof player>) => {
            this.wish.players[i] = { ...player, ...wanted };
            this.redraw();
        };
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
            ${
                player.kind === "human"
                    ? html`<input class="field" maxlength="40" aria-label=${t("Name of seat %1", i + 1)} placeholder=${t("Name")} .value=${player.name}
                      @change=${(event: Event) => set({ name: (event.target as HTMLInputElement).value.trim() })} />`
                    : html`<select class="field" aria-label=${t("Level of seat %1", i + 1)}
                      @change=${(event: Event) => set({ level: Number((event.target as HTMLSelectElement).value) })}>
                      ${levelOptions(player.level)}
                  </select>`
            }
            ${this.own.seat?.(i + 1) ?? nothing}
        </li>`;
    }

    private rules(): TemplateResult | typeof nothing {
        const asked = this.list
            .slice(1)
            .map((tag) => this.control(tag))
            .filter((drawn) => drawn !== nothing);
        return asked.length ? html`<section class="panel pad stack" aria-label=${t("Rules")}>${asked}</section>` : nothing;
    }

    /** What asks for a tag: the game's own control, or a plain one where it applies. */
    private control(tag: SetupTag): TemplateResult | typeof nothing {
        const key = tag.keys[0]!;
        const tags = chosenTags(this.wish);
        const own = this.own.controls?.[key];
        if (own) return own();
        if (!tag.title || !applies(this.list, tag, tags)) return nothing;
        const keys = tag.keys.slice(0, this.wish.seats);
        const note = this.own.notes?.[key]?.[tagValue(this.list, key, tags)];
        return html`${keys.map((one) => control(tag, one, tagValue(this.list, one, tags), (value) => this.choose(one, value)))}
            ${note ? html`<p class="quiet small">${note()}</p>` : nothing}`;
    }

    private choose(key: string, value: string): void {
        this.wish.tags[key] = value;
        this.changed();
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
    const [core] = await Promise.all([getCore(), allTexts()]);
    const game: GameName = gameNames().find((name) => name === rest[0]) ?? gameNames()[0]!;
    return new SetupScreen(core, lastWish(core, game), redraw).load();
}
