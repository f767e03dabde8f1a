// SPDX-License-Identifier: MIT
// setup - everything a game on this device can begin with.
import { html, nothing, type TemplateResult } from "lit";
import type { GameName } from "../core/types";
import { gameNames } from "../games";
import { begin } from "../play/begin";
import { seatShape } from "../play/seats";
import type { Player } from "../play/types";
import { choice } from "../ui/choice";
import { topBar, topLink } from "../ui/frame";
import { allTexts, t } from "../ui/i18n";
import { settings } from "../ui/settings";
import { ownColour } from "./begins";
import { getCore } from "./core";
import type { Screen } from "./screen";
import { openSettings } from "./settings";
import { SetupForm } from "./setupform";
import { gameOf, keepWish, lastWish } from "./wish";

class SetupScreen extends SetupForm implements Screen {
    title(): string {
        return t("New game");
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
                    ${this.gameChoice("new")}
                    <div class="setup-columns">
                        <section class="panel pad stack" aria-label=${t("Seats")}>${this.seatsChoice()}${this.seatRows()}${this.colour()}${this.own.seats?.() ?? nothing}</section>
                        ${this.rules()}
                    </div>
                    ${this.own.below?.() ?? nothing}
                </div>
                ${this.foot()}
            </main>
        </div>`;
    }

    /** Several people on one device sit where they like; one alone may choose. */
    private colour(): TemplateResult | typeof nothing {
        const { players, seats } = this.wish;
        const people = players.slice(0, seats).flatMap(({ kind }, i) => (kind === "human" ? [i + 1] : []));
        const [mine] = people;
        if (mine === undefined || people.length > 1) return nothing;
        return ownColour(seats, mine, (seat) => this.sitAt(mine, seat));
    }

    protected seatRow(player: Player, i: number): TemplateResult {
        const set = (wanted: Partial<Player>) => {
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
                    : this.levelMenu(player, i, set)
            }
            ${this.own.seat?.(i + 1) ?? nothing}
        </li>`;
    }

    private foot(): TemplateResult {
        const left = this.leftToDo();
        return html`<div class="setup-foot">
            <p class="quiet" role="status">${left || nothing}</p>
            <button class="button primary large" data-action="start" ?disabled=${left !== ""} @click=${() => this.start()}>${t("Start the game")}</button>
        </div>`;
    }
}

export async function setupScreen(rest: string[], redraw: () => void): Promise<Screen> {
    const [core] = await Promise.all([getCore(), allTexts()]);
    const game: GameName = gameNames().find((name) => name === rest[0]) ?? gameNames()[0]!;
    return new SetupScreen(core, lastWish(core, game), redraw).load();
}
