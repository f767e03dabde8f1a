// SPDX-License-Identifier: MIT
// screen - the screen of an online table: that of any table, and over it clocks, connections,
// requests, phrases, and what is wrong.
import { html, nothing, type TemplateResult } from "lit";
import { PlayScreen } from "../screens/play";
import { openKeys, openSettings } from "../screens/dialogs";
import { gameTitle } from "../games";
import { saveRecord } from "../play/after";
import { seatName } from "../play/seats";
import type { GameScreen } from "../play/types";
import { t, tn } from "../ui/i18n";
import { icons } from "../ui/icons";
import { keyCap } from "../ui/keys";
import { announce } from "../ui/live";
import { go, href } from "../ui/router";
import { sound } from "../ui/sound";
import { fillBeside } from "./beside";
import { Alarm } from "./alarm";
import { Chance } from "./chance";
import { Menu } from "./menu";
import { notify } from "./notify";
import { agree, decline, offerHere, offerWords, requestBar } from "./request";
import { Phrases } from "./say";
import { HICCUP, Strip } from "./strip";
import { study } from "./over";
import type { OnlineTable } from "./table";
import { termsWords } from "./wanted";

const TICK = 200; // ms between two looks at the clocks

export class OnlineScreen extends PlayScreen<OnlineTable> {
    private readonly strip: Strip;
    private readonly menu: Menu;
    private readonly phrases: Phrases;
    private readonly alarm: Alarm;
    private readonly chance: Chance;
    private readonly ticker: ReturnType<typeof setInterval>;
    private told = ""; // the offer that was told last
    private away: number[] = []; // seats that are known to be gone
    private acted = true; // it was one's turn before

    constructor(table: OnlineTable, screen: GameScreen, redraw: () => void) {
        super(table, screen, redraw);
        this.strip = new Strip(table);
        this.phrases = new Phrases(table.room, redraw);
        this.menu = new Menu(table, { phrases: this.phrases, redraw, openTyped: () => this.openTyped() });
        this.alarm = new Alarm(table.room);
        this.chance = new Chance(table.core, table.room, redraw);
        this.chance.look();
        this.ticker = setInterval(() => this.tick(), TICK);
    }

    override dispose(): void {
        clearInterval(this.ticker);
        super.dispose();
    }

    // ---- changes -----------------------------------------------------------------------

    /** What others did is said by the game's screen; then whose turn it is, then what is asked. */
    override changed(): void {
        super.changed();
        const { table } = this;
        const acts = table.turn !== null && !table.outcome.over;
        if (acts && !this.acted) {
            announce(t("It is your turn."));
            notify(t("It is your turn."), gameTitle(table.game.name));
        }
        this.acted = acts || table.sending !== "";
        this.chance.look();
        this.noticed();
    }

    /** Something beside the game: an offer, the line. */
    noticed(): void {
        const { table } = this;
        const offer = offerHere(table);
        const now = offer ? `${offer.kind} ${offer.seat}` : "";
        if (offer && now !== this.told) {
            announce(offerWords(table, offer));
            sound("message");
        }
        this.told = now;
        this.strip.update();
        this.redraw();
    }

    /** Who has gone and who is back, once. */
    private tellPresence(): void {
        const { table } = this;
        const seats = table.room.state.seats.map((_, i) => i + 1).filter((seat) => seat !== table.viewer);
        const { room } = table;
        const away = seats.filter((seat) => room.gone(seat) > 0 && room.now() - room.gone(seat) > HICCUP);
        const name = (seat: number) => seatName(table, seat);
        for (const seat of away.filter((one) => !this.away.includes(one))) announce(t("%1 is away.", name(seat)));
        for (const seat of this.away.filter((one) => !away.includes(one))) announce(t("%1 is here again.", name(seat)));
        this.away = away;
    }

    said(seat: number, phrase: string): void {
        const { table } = this;
        if (seat !== table.viewer) {
            this.phrases.heard(seatName(table, seat), phrase);
            if (!this.phrases.muted) sound("message");
        }
        fillBeside(table.room, this.phrases.muted);
    }

    private tick(): void {
        const { room } = this.table;
        fillBeside(room, this.phrases.muted);
        this.alarm.look();
        this.tellPresence();
        this.strip.update();
        if (!room.line.open || this.strip.lasts) this.redraw();
    }

    // ---- keys --------------------------------------------------------------------------

    override key(event: KeyboardEvent): boolean {
        const offer = offerHere(this.table);
        if (event.key === "Escape" && this.menu.open) this.menu.toggle(false);
        else if (offer && event.key === "y") agree(this.table);
        else if (offer && event.key === "n") decline(this.table);
        else return super.key(event);
        return true;
    }

    // ---- drawing -----------------------------------------------------------------------

    override render(): TemplateResult {
        queueMicrotask(() => fillBeside(this.table.room, this.phrases.muted));
        return html`<div class="online ${this.table.game.name}-online ${this.table.room.sync === "good" ? "" : "veiled"}">${super.render()}</div>`;
    }

    protected override above(): TemplateResult {
        return html`${this.strip.render()}
            <div class="over-board">${requestBar(this.table)} ${this.menu.render()}</div>`;
    }

    protected override where(): string {
        const { room, game } = this.table;
        const title = gameTitle(game.name);
        if (room.state.stage === "over") return t("%1 · finished", title);
        if (!room.you) return t("%1 · you are watching", title);
        return room.state.clock.kind === "none" ? title : `${title} · ${termsWords(room.state.clock)}`;
    }

    /** Nobody helps at an online table. */
    protected override helps(): TemplateResult {
        return this.table.viewer ? this.takeBackTab() : html`${nothing}`;
    }

    protected override links(): TemplateResult {
        const { table } = this;
        const watchers = table.room.here?.watchers ?? 0;
        return html`${watchers ? html`<span class="chip watchers" data-watchers>${tn("%1 watching", "%1 watching", watchers)}</span>` : nothing}
            <a class="round" href=${href("rules", table.game.name)}>${t("Rules")}</a>
            ${
                table.viewer
                    ? html`<button class="round" data-action="takeback" aria-disabled=${!table.canTakeBack} title=${table.whyNoBack} @click=${() => table.takeBack()}>
                      ${t("Take back")}${keyCap("u")}</button>
                      ${
                          table.outcome.over
                              ? nothing
                              : html`<button class="round" data-action="draw-resign" aria-expanded=${this.menu.open} @click=${() => this.menu.toggle()}>${t("Draw, resign")}</button>`
                      }`
                    : nothing
            }
            <button class="round keyboard-only" @click=${() => openKeys(table.game.name)}>${t("Keys")}${keyCap("?")}</button>
            <button class="round" @click=${openSettings}>${t("Settings")}</button>
            <button class="round" aria-label=${t("More")} title=${t("More")} data-action="more" aria-expanded=${this.menu.open}
                @click=${() => this.menu.toggle()}>${icons.more()}</button>`;
    }

    protected override openMenu(): void {
        this.menu.toggle();
    }

    foot(): TemplateResult | typeof nothing {
        return this.phrases.render();
    }

    // ---- the end -----------------------------------------------------------------------

    after(): TemplateResult {
        const { table } = this;
        const { offer } = table.room.state;
        const again = () => (offerHere(table) ? agree(table) : table.say(`offer ${table.viewer} rematch`));
        const waits = offer?.seat === table.viewer;
        return html`<div class="end-main">
                ${
                    table.viewer
                        ? html`<button class="button primary" data-action="rematch" ?disabled=${waits} @click=${again}>
                          ${waits ? t("Waiting for an answer") : t("Rematch")}</button>`
                        : nothing
                }
                <button class="button" data-action="new" @click=${() => go("friends", table.game.name)}>${t("New table")}</button>
            </div>
            <div class="end-links">
                <button class="link" data-action="study" @click=${() => void study(table.room)}>${t("Replay and analyse")}</button>
                <button class="link" data-action="save" @click=${() => saveRecord(table)}>${t("Save record")}</button>
                <a class="link" href=${href("lobby")}>${t("My tables")}</a>
            </div>
            ${this.chance.render()}`;
    }
}
