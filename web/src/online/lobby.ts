// SPDX-License-Identifier: MIT
// lobby - tables to go on with, to sit down at, to look back on. Looked up again every few seconds;
// rows stay where they are, and what is gone leaves at its place.
import { html, nothing, type TemplateResult } from "lit";
import { gameTitle } from "../games";
import { seatShape } from "../play/seats";
import type { Screen } from "../screens/screen";
import { dateOf, t, tn } from "../ui/i18n";
import { go, href } from "../ui/router";
import { bar } from "./frame";
import { isSomebody } from "./identity";
import { openMe } from "./me";
import { ask, faultText, NetFault } from "./net";
import { isMine, keepOrder, sortMine, sortOver, standing } from "./order";
import { isFree, othersOf, seatWho } from "./people";
import { clockWords } from "./wanted";
import type { Summary } from "./wire";

const EVERY = 5000; // ms between two looks
const SHOWN = 8; // finished games

class Lobby implements Screen {
    private name = "";
    private mine: Summary[] = [];
    private open: Summary[] = [];
    private full = new Set<string>(); // of these, gone since the last look
    private fault = "";
    private codeFault = "";
    private code = "";
    private timer: ReturnType<typeof setTimeout> | undefined;
    private gone = false;

    constructor(private readonly redraw: () => void) {}

    title(): string {
        const waiting = this.mine.filter(isMine).length;
        return waiting ? t("● %1 waiting for you · Tables", waiting) : t("Tables");
    }

    dispose(): void {
        this.gone = true;
        clearTimeout(this.timer);
    }

    /** Looks once and again. */
    async look(): Promise<void> {
        try {
            const [{ open }, me] = await Promise.all([ask<{ open: Summary[] }>("tables"), myTables()]);
            this.show(open.filter(({ yours }) => !yours));
            this.name = me.name;
            this.mine = me.tables;
            this.fault = "";
        } catch (error) {
            this.fault = faultText(error);
        }
        if (this.gone) return;
        this.redraw();
        this.timer = setTimeout(() => void this.look(), EVERY);
    }

    /** A table that is gone stays for one more look, so that no row jumps under a finger. */
    private show(open: readonly Summary[]): void {
        const gone = this.open.filter(({ table }) => !this.full.has(table) && !open.some((one) => one.table === table));
        const before = this.open.map(({ table }) => table);
        this.open = keepOrder(before, [...open, ...gone]);
        this.full = new Set(gone.map(({ table }) => table));
    }

    private async find(event: Event): Promise<void> {
        event.preventDefault();
        try {
            const { table, code } = await ask<{ table: string; code: string }>("find", { code: this.code });
            go("t", table, code);
        } catch (error) {
            this.codeFault = faultText(error);
            this.redraw();
        }
    }

    // ---- drawing -----------------------------------------------------------------------

    render(): TemplateResult {
        return html`<div class="app">${bar(t("Tables"), "lobby")}
            <main id="main" class="lobby">
                <div class="lobby-head"><h1>${t("Tables")}</h1>
                    <a class="button primary" href=${href("friends")}>${t("Play with friends")}</a></div>
                ${this.fault ? html`<div class="notice bad" role="alert">${this.fault}</div>` : nothing}
                <div class="lobby-columns">
                    <div class="stack">${this.mineList()} ${this.overList()}</div>
                    <div class="stack">${this.openList()} ${this.codeForm()} ${this.who()}</div>
                </div>
            </main></div>`;
    }

    private mineList(): TemplateResult {
        const tables = sortMine(this.mine);
        const waiting = tables.filter(isMine).length;
        if (tables.length === 0)
            return html`<section class="panel pad empty" aria-label=${t("My tables")}>
                <p>${t("No table of yours is open. Set one and send the link to a friend.")}</p></section>`;
        return html`<section aria-label=${t("My tables")}>
            <h2>${t("My tables")} ${waiting ? html`<small class="quiet">${tn("%1 waits for you", "%1 wait for you", waiting)}</small>` : nothing}</h2>
            <ul class="table-cards">${tables.map((table) => this.card(table))}</ul>
        </section>`;
    }

    private card(table: Summary): TemplateResult {
        return html`<li><a class="panel table-card ${isMine(table) ? "mine" : ""}" href=${href("t", table.table)} data-table=${table.table}>
            <span class="table-shapes">${table.seats.map((_, i) => seatShape(i + 1, i + 1 === table.yours ? 26 : 20))}</span>
            <span class="table-line"><b><span class="unseen">${t("Against")} </span>${othersOf(table)}</b>
                <span class="chip ${isMine(table) ? "on" : ""}">${standing(table)}</span></span>
            <small class="quiet">${t("%1 · turn %2", gameTitle(table.tags["Game"] ?? ""), table.turn)}<br />${clockWords(table.clock)}</small>
        </a></li>`;
    }

    private overList(): TemplateResult | typeof nothing {
        const tables = sortOver(this.mine).slice(0, SHOWN);
        if (tables.length === 0) return nothing;
        return html`<section aria-label=${t("Finished")}><h2>${t("Finished")}</h2>
            <ul class="panel table-rows">${tables.map(
                (table) => html`<li>${seatShape(table.yours || 1)}<span class="row-text"><b>${othersOf(table)}</b>
                    <small class="quiet">${t("%1 · %2", gameTitle(table.tags["Game"] ?? ""), dateOf(table.changed))}</small></span>
                    <span class="chip">${standing(table)}</span>
                    <a class="link" href=${href("t", table.table)}>${t("Look at it")}</a></li>`,
            )}</ul></section>`;
    }

    private openList(): TemplateResult {
        return html`<section aria-label=${t("Open tables")}><h2>${t("Open tables")} <small class="quiet">${this.open.length}</small></h2>
            ${
                this.open.length
                    ? html`<ul class="panel table-rows">${this.open.map((table) => this.openRow(table))}</ul>`
                    : html`<p class="quiet">${t("Nobody waits for others right now. Open a table that everybody can see.")}</p>`
            }</section>`;
    }

    private openRow(table: Summary): TemplateResult {
        const waits = table.stage === "waiting" && table.seats.some(isFree);
        const people = table.seats.filter((seat) => seat.kind === "person").map(seatWho);
        const words = html`<span class="row-text"><b>${gameTitle(table.tags["Game"] ?? "")}</b>
                <small class="quiet">${people.join(", ")} · ${clockWords(table.clock)}</small></span>`;
        if (this.full.has(table.table)) return html`<li class="full">${words}<span class="quiet">${t("full")}</span></li>`;
        return html`<li>${words}
            <a class="button" href=${href("t", table.table)} data-open=${table.table}>${waits ? t("Sit down") : t("Watch")}</a></li>`;
    }

    private codeForm(): TemplateResult {
        return html`<form class="panel pad stack" @submit=${(event: Event) => void this.find(event)}>
            <label class="labelled"><span>${t("Somebody told you a code?")}</span>
                <input class="field" name="code" autocapitalize="off" autocomplete="off" spellcheck="false" maxlength="60"
                    placeholder="tamo-riku-bela-sodi" .value=${this.code}
                    @input=${(event: Event) => (this.code = (event.target as HTMLInputElement).value)} /></label>
            ${this.codeFault ? html`<p class="fault" role="alert">${this.codeFault}</p>` : nothing}
            <button class="button">${t("To the table")}</button>
        </form>`;
    }

    private who(): TemplateResult {
        return html`<p>${this.name ? html`${t("You are %1 on this device.", this.name)} ` : nothing}
            <button class="link" data-action="me" @click=${() => openMe(() => void this.look())}>${t("Name, devices, your data")}</button></p>`;
    }
}

/** Who is nobody yet has no tables either. */
async function myTables(): Promise<{ name: string; tables: Summary[] }> {
    if (!isSomebody()) return { name: "", tables: [] };
    try {
        return await ask<{ name: string; tables: Summary[] }>("me");
    } catch (error) {
        if (error instanceof NetFault && error.code === "who") return { name: "", tables: [] };
        throw error;
    }
}

export async function lobbyScreen(_rest: string[], redraw: () => void): Promise<Screen> {
    const lobby = new Lobby(redraw);
    await lobby.look();
    return lobby;
}
