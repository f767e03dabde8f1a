// SPDX-License-Identifier: MIT
// waiting - the room before a game: the link to send, the seats that fill, a place to sit down.
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { Core } from "../core/api";
import { gameTitle } from "../games";
import { seatShape } from "../play/seats";
import type { Screen } from "../screens/screen";
import { t, tn } from "../ui/i18n";
import { icons } from "../ui/icons";
import { announce } from "../ui/live";
import { revisit } from "../ui/router";
import { sound } from "../ui/sound";
import { copyText } from "./copy";
import { bar } from "./frame";
import { beSomebody, nameField, ownName } from "./identity";
import { linkTo } from "./link";
import { lookAtMail } from "./mail";
import { openMe } from "./me/me";
import { ask, faultText, newKey, newNumber } from "./net";
import { notify } from "./notify";
import { isFree, seatNote, seatWho, setupWords } from "./people";
import { qrCode } from "./qr";
import type { Room } from "./room";
import { termsWords } from "./wanted";
import type { Seat } from "./wire";

const COPIED = 2000; // ms for which the button says so
const QR_MOST = 213; // bytes of a link that a code holds
const COUNT = 3; // seconds until the table is shown
const DAY = 86_400_000; // ms

export class WaitingRoom implements Screen {
    private copied = false;
    private news = ""; // in the title
    private busy = false;
    private fault = "";
    private count = 0;
    private timer: ReturnType<typeof setInterval> | undefined;
    private sat: boolean[];
    private letters = false; // could be had, and are not
    private readonly joinKey = newKey();
    private readonly number = newNumber(); // said twice it is the same, too

    constructor(
        private readonly core: Core,
        private readonly room: Room,
        private readonly redraw: () => void,
        private readonly enter: () => void,
    ) {
        this.sat = this.seats.map((seat) => !isFree(seat));
        void this.lookForLetters();
    }

    /** Where a turn has days one may want to be told of it elsewhere. */
    private async lookForLetters(): Promise<void> {
        const { kind, main } = this.room.state.clock;
        if (!this.room.you || kind !== "turn" || main < DAY) return;
        const mail = await lookAtMail().catch(() => null);
        this.letters = mail?.sends === true && mail.state === "none";
        this.redraw();
    }

    private get seats(): readonly Seat[] {
        return this.room.state.seats;
    }

    private get game(): string {
        return gameTitle(this.room.table.tags["Game"] ?? "");
    }

    title(): string {
        return this.news || t("%1 · waiting", this.game);
    }

    dispose(): void {
        clearInterval(this.timer);
    }

    // ---- changes -----------------------------------------------------------------------

    /** Somebody sat down, or stood up. */
    changed(): void {
        const now = this.seats.map((seat) => !isFree(seat));
        const came = this.seats.filter((_, i) => now[i] && !this.sat[i] && i + 1 !== this.room.you);
        this.sat = now;
        for (const seat of came) {
            this.news = t("%1 sat down", seatWho(seat));
            announce(this.news);
            sound("message");
            notify(this.news, this.game);
        }
        this.redraw();
    }

    /** All are here: to the table, after a moment to look up. */
    begin(): void {
        if (this.timer !== undefined) return;
        this.count = COUNT;
        announce(tn("The game begins in %1 second.", "The game begins in %1 seconds.", COUNT));
        this.timer = setInterval(() => {
            this.count--;
            if (this.count <= 0) this.enter();
            else this.redraw();
        }, 1000);
        this.redraw();
    }

    // ---- acting ------------------------------------------------------------------------

    private async copy(link: string): Promise<void> {
        this.copied = await copyText(link, document.querySelector<HTMLInputElement>("#table-link"));
        if (!this.copied) return;
        announce(t("Copied"));
        this.redraw();
        setTimeout(() => {
            this.copied = false;
            this.redraw();
        }, COPIED);
    }

    private async share(link: string): Promise<void> {
        try {
            await navigator.share({ title: t("%1 with me?", this.game), url: link });
        } catch {
            // Somebody thought better of it.
        }
    }

    private async sit(event: Event): Promise<void> {
        event.preventDefault();
        const name = ownName();
        if (!name || this.busy) return;
        this.busy = true;
        this.fault = "";
        this.redraw();
        try {
            await beSomebody(name);
            const { id, code, witness, state } = this.room;
            await ask(`tables/${id}/join`, { key: this.joinKey, code, seat: 0, name, number: this.number });
            witness.bring(state.game, this.number);
            revisit("t", id);
        } catch (error) {
            this.fault = faultText(error);
        }
        this.busy = false;
        this.redraw();
    }

    // ---- drawing -----------------------------------------------------------------------

    render(): TemplateResult {
        const { room } = this;
        const owner = room.you > 0 && this.seats[room.you - 1]?.owner === true;
        return html`<div class="app">${bar(this.game)}
            <main id="main" class="room">
                <h1>${this.heading(owner)}</h1>
                <p class="tagline quiet">${this.tagline()}</p>
                <div class="room-columns">
                    <div class="stack">${this.place()} ${this.seatList()} ${this.buttons(owner)}</div>
                    <aside class="stack">${this.square()} ${this.facts()}</aside>
                </div>
            </main></div>`;
    }

    private heading(owner: boolean): string {
        if (this.timer !== undefined) return t("All are here");
        if (this.room.you) return owner ? t("Your table is open") : t("You sit at the table");
        return t("A seat is free for you");
    }

    private tagline(): string {
        if (!this.room.you) return t("Say who you are and sit down. Nobody needs an account.");
        return t("Send this link to whom you want to play with. The game begins when all seats are taken.");
    }

    private place(): TemplateResult {
        return this.room.you ? this.linkPanel() : this.joinPanel();
    }

    private linkPanel(): TemplateResult {
        const { table } = this.room;
        const link = linkTo(table.table, table.code ?? "");
        const shares = "share" in navigator;
        return html`<section class="panel pad stack link-panel" aria-label=${t("The link")}>
            <label class="caption" for="table-link">${t("The link")}</label>
            <div class="link-row">
                <input id="table-link" class="field" readonly .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
                <button class="button primary large" data-action="copy" @click=${() => void this.copy(link)}>
                    ${this.copied ? html`${icons.check()}${t("Copied")}` : t("Copy link")}</button>
            </div>
            <p class="link-more">
                ${shares ? html`<button class="button" data-action="share" @click=${() => void this.share(link)}>${t("Share…")}</button>` : nothing}
                <span class="quiet">${t("or say it aloud:")} <b class="spoken" data-code>${table.code}</b></span>
            </p>
            ${isSecureContext ? nothing : html`<p class="quiet small">${t("If copying does not work here: the link is selected when you press it.")}</p>`}
        </section>`;
    }

    private joinPanel(): TemplateResult {
        const free = this.seats.some(isFree);
        if (!free) return html`<section class="panel pad"><p>${t("All seats are taken. You can watch the game.")}</p></section>`;
        return html`<form class="panel pad stack" @submit=${(event: Event) => void this.sit(event)}>
            <label class="labelled"><span>${t("Your name")}</span>${nameField(t("Your name"))}</label>
            ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
            <button class="button primary large" data-action="sit" ?disabled=${this.busy}>${t("Sit down")}</button>
        </form>`;
    }

    private seatList(): TemplateResult {
        return html`<ul class="panel room-seats" aria-label=${t("Seats")}>${this.seats.map((seat, i) => this.seatRow(seat, i + 1))}</ul>`;
    }

    private seatRow(seat: Seat, at: number): TemplateResult {
        const free = isFree(seat);
        const you = at === this.room.you;
        const note = you ? t("you") : seatNote(seat);
        return html`<li class="room-seat ${free ? "free" : ""}" data-seat=${at}>
            ${seatShape(at, 26)}<span><b>${seatWho(seat)}</b>${note ? html`<span class="quiet"> · ${note}</span>` : nothing}</span>
            <span class="spring"></span>${this.presence(seat, at)}
        </li>`;
    }

    private presence(seat: Seat, at: number): TemplateResult {
        if (isFree(seat)) return html`<span class="quiet">${t("waiting")}</span>`;
        if (seat.kind === "engine") return html`<span class="dot">${t("ready")}</span>`;
        return this.room.gone(at) ? html`<span class="dot gone">${t("away")}</span>` : html`<span class="dot">${t("here")}</span>`;
    }

    private buttons(owner: boolean): TemplateResult | typeof nothing {
        const { you, sender } = this.room;
        if (this.timer !== undefined)
            return html`<button class="button primary large" data-action="enter" @click=${this.enter}>${t("To the table (%1)", this.count)}</button>`;
        if (!you) return nothing;
        return html`<p class="quiet">${t("You can leave this page: the table is kept, and stands among your tables.")}</p>
            ${this.letters ? html`<p><button class="link" data-action="letters" @click=${() => openMe(() => void this.lookForLetters())}>${t("Be told by e-mail when it is your turn")}</button></p>` : nothing}
            <p class="buttons">${
                owner
                    ? html`<button class="button" data-action="close" @click=${() => sender.send("close")}>${t("Close the table")}</button>`
                    : html`<button class="button" data-action="stand" @click=${() => sender.send(`stand ${you}`)}>${t("Stand up")}</button>`
            }</p>`;
    }

    private square(): TemplateResult | typeof nothing {
        const { table } = this.room;
        const link = linkTo(table.table, table.code ?? "");
        if (!this.room.you || !table.code || link.length > QR_MOST) return nothing;
        return html`<section class="panel pad qr-panel" aria-label=${t("QR code of the link")}>${guard([link], () => qrCode(link, t("QR code of the link")))}
            <p class="quiet small">${t("Sitting together? Let your friend point a phone at this.")}</p></section>`;
    }

    private facts(): TemplateResult {
        const { table } = this.room;
        const row = ([name, value]: [string, string]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
        return html`<dl class="panel pad facts">
            ${row([t("Game"), this.game])} ${setupWords(this.core, table.tags).map(row)}
            ${row([t("Clock"), termsWords(this.room.state.clock)])}
            ${row([t("Open to"), table.listed ? (table.bots ? t("everybody, bots too") : t("everybody")) : t("whoever has the link")])}
        </dl>`;
    }
}
