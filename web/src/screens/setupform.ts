// SPDX-License-Identifier: MIT
// setupform - the parts of a form for a new game that do not depend on where it is played: how many
// play, and what the game's tags and the game itself ask.
import { html, nothing, type TemplateResult } from "lit";
import type { Core } from "../core/api";
import type { SetupTag } from "../core/types";
import { gameNames, gameTitle } from "../games";
import { levelOptions } from "../play/levels";
import { applies, forPlayers, tagValue } from "../play/setuptags";
import type { Player } from "../play/types";
import { choice } from "../ui/choice";
import { t, tn } from "../ui/i18n";
import { replace } from "../ui/router";
import { control } from "./control";
import { openKeys } from "./keys";
import { gameSetups, type OwnForm } from "./ownsetup";
import { chosenTags, missing, seatsTag, setSeats, swapSeats, unsaid, type Wish } from "./wish";

export abstract class SetupForm {
    private readonly list: readonly SetupTag[];
    protected own: OwnForm = {};

    constructor(
        protected readonly core: Core,
        protected readonly wish: Wish,
        protected readonly redraw: () => void,
    ) {
        this.list = core.setup(wish.game);
    }

    /** Gets what the game draws itself. */
    async load(): Promise<this> {
        this.own = (await gameSetups[this.wish.game]?.form(this.core, this.wish, () => this.changed())) ?? {};
        return this;
    }

    key(event: KeyboardEvent): boolean {
        if (event.key !== "?") return false;
        openKeys(null);
        return true;
    }

    protected changed(): void {
        this.wish.own?.settle(this.core, this.wish);
        this.redraw();
    }

    /** What is to be done before it can begin, in a sentence; "": nothing. */
    protected leftToDo(): string {
        const left = missing(this.wish);
        return left ? tn("Choose %1 more card.", "Choose %1 more cards.", left) : unsaid(this.wish);
    }

    /** Takes another colour: whoever had it gets the old one. */
    protected sitAt(mine: number, seat: number): void {
        swapSeats(this.wish, mine, seat);
        this.changed();
    }

    /** Another game's form is another address. */
    protected gameChoice(...page: string[]): TemplateResult {
        return choice({
            title: t("Game"),
            hideTitle: true,
            name: "game",
            value: this.wish.game,
            options: gameNames().map((game) => ({ value: game, text: gameTitle(game) })),
            choose: (game) => replace(...page, game),
        });
    }

    protected seatsChoice(): TemplateResult | typeof nothing {
        return control(seatsTag(this.list), "Seats", String(this.wish.seats), (n) => {
            setSeats(this.wish, Number(n));
            this.changed();
        });
    }

    protected seatRows(): TemplateResult {
        const { players, seats } = this.wish;
        return html`<ol class="setup-seats">${players.slice(0, seats).map((player, i) => this.seatRow(player, i))}</ol>`;
    }

    protected abstract seatRow(player: Player, at: number): TemplateResult;

    protected levelMenu(player: Player, at: number, set: (wanted: Partial<Player>) => void): TemplateResult {
        return html`<select class="field" aria-label=${t("Level of seat %1", at + 1)}
            @change=${(event: Event) => set({ level: Number((event.target as HTMLSelectElement).value) })}>
            ${levelOptions(player.level)}
        </select>`;
    }

    protected rules(): TemplateResult | typeof nothing {
        const asked = [...this.list.slice(1).map((tag) => this.control(tag)), this.own.rules?.() ?? nothing].filter(
            (drawn) => drawn !== nothing,
        );
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
        const shown = forPlayers(tag, this.wish.seats);
        return html`${keys.map((one) => control(shown, one, tagValue(this.list, one, tags), (value) => this.choose(one, value)))}
            ${note ? html`<p class="quiet small">${note()}</p>` : nothing}`;
    }

    private choose(key: string, value: string): void {
        this.wish.tags[key] = value;
        this.changed();
    }
}
