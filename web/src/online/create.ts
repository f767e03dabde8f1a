// SPDX-License-Identifier: MIT
// create - opening a table for people elsewhere. Everything has a sensible value: whoever does not
// care presses the one button.
import { html, nothing, type TemplateResult } from "lit";
import type { Core } from "../core/api";
import { gameNames, gameTitle } from "../games";
import { seatShape } from "../play/seats";
import type { Player } from "../play/types";
import { ownColour } from "../screens/begins";
import { getCore } from "../screens/core";
import type { Screen } from "../screens/screen";
import { SetupForm } from "../screens/setupform";
import { keepWish, lastWish, type Wish } from "../screens/wish";
import { choice } from "../ui/choice";
import { listOf, t } from "../ui/i18n";
import { go } from "../ui/router";
import { bar } from "./frame";
import { beSomebody, nameField, ownName } from "./identity";
import { ask, faultText, NetFault, newKey, newNumber } from "./net";
import { bodyOf, CLOCKS, clockWords, keepWanted, lastWanted, type Kind, type Wanted } from "./wanted";
import { Witness } from "./witness";

const PLACE = "friends"; // where the wish is kept

/** Pressing twice opens one table, with one number and one commitment, which is known before the number is told. */
const newOpening = () => ({ key: newKey(), number: newNumber(), commitment: "" });

class CreateScreen extends SetupForm implements Screen {
    private readonly wanted: Wanted = lastWanted();
    private opening = newOpening();
    private busy = false;
    private fault = "";

    constructor(
        core: Core,
        wish: Wish,
        private readonly anyone: boolean,
        redraw: () => void,
    ) {
        super(core, wish, redraw);
        if (anyone) Object.assign(this.wanted, { kinds: this.wanted.kinds.map(() => "anyone"), listed: true });
        this.sit();
    }

    title(): string {
        return t("Play with friends");
    }

    /** The form of a game speaks of players: who they will be. */
    private sit(): void {
        if (this.wanted.mine > this.wish.seats) this.wanted.mine = 1; // as setSeats has it
        const kinds: Record<Kind, (level: number) => Player> = {
            friend: (level) => ({ kind: "remote", name: t("Friend"), level }),
            anyone: (level) => ({ kind: "remote", name: t("Anyone"), level }),
            computer: (level) => ({ kind: "computer", name: "", level }),
        };
        this.wish.players = this.wish.players.map(({ level }, i) =>
            i + 1 === this.wanted.mine ? { kind: "human", name: "", level } : kinds[this.wanted.kinds[i]!](level),
        );
    }

    protected override changed(): void {
        this.sit();
        super.changed();
    }

    private want(wanted: Partial<Wanted>): void {
        Object.assign(this.wanted, wanted);
        this.changed();
    }

    private async open(event: Event): Promise<void> {
        event.preventDefault();
        if (this.busy || this.leftToDo()) return;
        this.busy = true;
        this.fault = "";
        this.redraw();
        keepWish(this.wish, PLACE);
        keepWanted(this.wanted);
        try {
            await beSomebody(ownName());
            go("t", await this.openTable());
        } catch (error) {
            if (error instanceof NetFault && error.code === "promise") this.opening = newOpening();
            this.fault = faultText(error);
        }
        this.busy = false;
        this.redraw();
    }

    private async openTable(): Promise<string> {
        const { key, number } = this.opening;
        this.opening.commitment ||= (await ask<{ commitment: string }>("promise", { key })).commitment;
        const { table } = await ask<{ table: string }>("tables", { ...bodyOf(this.core, this.wish, this.wanted), ...this.opening });
        const witness = new Witness(table);
        witness.hear(1, this.opening.commitment, -1);
        witness.bring(1, number);
        return table;
    }

    // ---- drawing -----------------------------------------------------------------------

    render(): TemplateResult {
        return html`<div class="app">${bar(t("Play with friends"))}
            <main id="main" class="setup friends">
                <form class="setup-form" @submit=${(event: Event) => void this.open(event)}>
                    <div class="friends-head"><div><h1>${t("Play with friends")}</h1>
                        <p class="tagline quiet">${t("Set the table, send one link. Nobody needs an account.")}</p></div>
                        ${this.gameChoice("friends", ...(this.anyone ? ["anyone"] : []))}</div>
                    <div class="setup-columns">
                        <div class="stack">
                            <section class="panel pad stack" aria-label=${t("Seats")}>${this.seatsChoice()}${this.seatRows()}${this.colour()}${this.own.seats?.() ?? nothing}</section>
                            <section class="panel pad stack" aria-label=${t("Table")}>${this.visitors()}${this.botsBox()}${this.confirmBox()}</section>
                        </div>
                        <div class="stack">
                            ${this.rules()}
                            <section class="panel pad stack" aria-label=${t("Clock")}>${this.clockChoice()}</section>
                        </div>
                    </div>
                    ${this.own.below?.() ?? nothing}
                    ${this.foot()}
                </form>
            </main>
        </div>`;
    }

    private colour(): TemplateResult {
        const { mine, kinds } = this.wanted;
        return ownColour(this.wish.seats, mine, (seat) => {
            kinds[mine - 1] = kinds[seat - 1]!;
            this.wanted.mine = seat;
            this.sitAt(mine, seat);
        });
    }

    protected seatRow(player: Player, i: number): TemplateResult {
        if (i + 1 === this.wanted.mine)
            return html`<li class="setup-seat">${seatShape(i + 1, 26)}${nameField(t("Your name"))}<span class="chip on">${t("you")}</span>
                ${this.own.seat?.(i + 1) ?? nothing}</li>`;
        const kind = this.wanted.kinds[i]!;
        const set = (wanted: Partial<Player>) => {
            this.wish.players[i] = { ...player, ...wanted };
            this.redraw();
        };
        return html`<li class="setup-seat">
            ${seatShape(i + 1, 26)}
            ${choice<Kind>({
                title: t("Seat %1", i + 1),
                hideTitle: true,
                name: `seat-${i}`,
                value: kind,
                options: [
                    { value: "friend", text: t("Friend") },
                    { value: "anyone", text: t("Anyone") },
                    { value: "computer", text: t("Computer") },
                ],
                choose: (chosen) => this.want({ kinds: this.wanted.kinds.map((old, at) => (at === i ? chosen : old)) }),
            })}
            ${kind === "computer" ? this.levelMenu(player, i, set) : html`<span class="quiet">${kind === "friend" ? t("by your link") : t("whoever comes")}</span>`}
            ${this.own.seat?.(i + 1) ?? nothing}
        </li>`;
    }

    private clockChoice(): TemplateResult {
        const notes: Record<(typeof CLOCKS)[number], string> = {
            none: t("Play in one go, without a rush"),
            "300+8": t("A quick game"),
            "900+15": t("Time to think"),
            "days 1": t("Play when you like"),
        };
        return choice<string>({
            title: t("Clock"),
            name: "clock",
            value: this.wanted.clock,
            options: CLOCKS.map((clock) => ({
                value: clock,
                text: html`<span class="two-lines"><b>${clockWords(clock)}</b><small>${notes[clock]}</small></span>`,
            })),
            choose: (clock) => this.want({ clock }),
        });
    }

    private visitors(): TemplateResult {
        return choice({
            title: t("Who may come"),
            name: "listed",
            value: this.wanted.listed ? "listed" : "private",
            options: [
                { value: "private", text: t("Only with the link") },
                { value: "listed", text: t("Everybody: to play or watch") },
            ],
            choose: (value) => this.want({ listed: value === "listed" }),
        });
    }

    private checkBox(name: "bots" | "confirm", text: string): TemplateResult {
        return html`<label class="check"><input type="checkbox" name=${name} .checked=${this.wanted[name]}
            @change=${(event: Event) => this.want({ [name]: (event.target as HTMLInputElement).checked })} />
            <span>${text}</span></label>`;
    }

    private botsBox(): TemplateResult | typeof nothing {
        return this.wanted.listed ? this.checkBox("bots", t("Bots may sit down, too")) : nothing;
    }

    private confirmBox(): TemplateResult {
        return this.checkBox("confirm", t("Turns are confirmed before they count"));
    }

    /** What will be opened, in one sentence. */
    private words(): string {
        const { seats, game } = this.wish;
        const names: Record<Kind, string> = { friend: t("a friend"), anyone: t("whoever comes"), computer: t("the computer") };
        const others = this.wanted.kinds.slice(0, seats).filter((_, i) => i + 1 !== this.wanted.mine);
        return t("%1: you, %2; %3.", gameTitle(game), listOf(others.map((kind) => names[kind])), clockWords(this.wanted.clock));
    }

    private foot(): TemplateResult {
        const left = this.leftToDo();
        return html`<div class="setup-foot">
            <p class="quiet" role="status">${left || this.words()}</p>
            ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
            <button class="button primary large" data-action="open" ?disabled=${left !== "" || this.busy}>${t("Open the table")}</button>
        </div>`;
    }
}

export async function createScreen(rest: string[], redraw: () => void): Promise<Screen> {
    const core = await getCore();
    const game = gameNames().find((name) => rest.includes(name)) ?? gameNames()[0]!;
    return new CreateScreen(core, lastWish(core, game, PLACE), rest.includes("anyone"), redraw).load();
}
