// SPDX-License-Identifier: MIT
// lobby - tables to go on with, to sit down at, to look back on. Looked up again every few seconds.
// Nothing jumps: while somebody points at a list its rows stay where they are, and what is gone
// stays for a moment at its place.
import { html, nothing, type TemplateResult } from "lit";
import type { Core } from "../core/api";
import { gameTitle } from "../games";
import { getCore } from "../screens/core";
import type { Screen } from "../screens/screen";
import { t, tn } from "../ui/i18n";
import { announce } from "../ui/live";
import { go, href } from "../ui/router";
import { sound } from "../ui/sound";
import { tabKeys } from "../ui/tabs";
import { bar } from "./frame";
import { isSomebody } from "./identity";
import { minePanel, openPanel, overPanel } from "./lists";
import { openMe } from "./me/me";
import { ask, faultText, NetFault } from "./net";
import { notify } from "./notify";
import { FADES, isMine, keepOrder, OpenRows, sortMine, sortOver } from "./order";
import { othersOf } from "./people";
import { Pictures } from "./pictures";
import type { Summary } from "./wire";

const EVERY = 5000; // ms between two looks

type Part = "mine" | "open" | "over"; // of which a phone shows one

class Lobby implements Screen {
    private name = "";
    private all: Summary[] = []; // where one sits
    private mine: Summary[] = []; // of these, as they are shown
    private readonly open = new OpenRows();
    private held = false; // somebody points at a list, or is in it with the keys
    private part: Part | null = null;
    private fault = "";
    private codeFault = "";
    private code = "";
    private timer: ReturnType<typeof setTimeout> | undefined;
    private gone = false;
    private readonly pictures: Pictures;

    constructor(
        private readonly core: Core,
        private readonly redraw: () => void,
    ) {
        this.pictures = new Pictures(core, redraw);
    }

    private get waiting(): Summary[] {
        return this.all.filter(isMine);
    }

    title(): string {
        const { length } = this.waiting;
        return length ? tn("● %1 table waits for you", "● %1 tables wait for you", length) : t("Tables");
    }

    dispose(): void {
        this.gone = true;
        clearTimeout(this.timer);
    }

    // ---- looking -----------------------------------------------------------------------

    /** Looks once and again. */
    async look(): Promise<void> {
        try {
            const [{ open }, me] = await Promise.all([ask<{ open: Summary[] }>("tables"), myTables()]);
            this.showOpen(open.filter(({ yours }) => !yours));
            this.showMine(me.tables);
            this.name = me.name;
            this.fault = "";
        } catch (error) {
            this.fault = faultText(error);
        }
        if (this.gone) return;
        this.redraw();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.look(), EVERY);
    }

    private showOpen(open: readonly Summary[]): void {
        if (this.open.show(open, Date.now())) setTimeout(() => this.settle(), FADES);
    }

    private showMine(tables: Summary[]): void {
        const known = new Set(this.waiting.map(({ table }) => table));
        const first = this.all.length === 0;
        const before = this.mine.map(({ table }) => table);
        this.all = tables;
        this.mine = this.held ? keepOrder(before, sortMine(tables)) : sortMine(tables);
        for (const table of this.waiting) if (!first && !known.has(table.table)) this.tell(table);
    }

    /** It has become this person's turn. */
    private tell(table: Summary): void {
        const text = t("%1: it is your turn.", othersOf(table));
        announce(text);
        sound("turn");
        notify(text, gameTitle(table.tags["Game"] ?? ""));
    }

    /** Takes away what has been gone for long enough, unless somebody points there. */
    private settle(): void {
        if (this.gone || this.held) return;
        this.open.clear(Date.now());
        this.redraw();
    }

    private hold(held: boolean): void {
        this.held = held;
        if (held) return;
        this.mine = sortMine(this.all);
        this.settle();
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
        const over = sortOver(this.all);
        const lists = { core: this.core, pictures: this.pictures };
        const part = this.part ?? (this.mine.length || !this.open.tables.length ? "mine" : "open");
        return html`<div class="app">${bar(t("Tables"), "lobby")}
            <main id="main" class="lobby shows-${part} ${this.mine.length || this.open.tables.length ? "" : "bare"}">
                <div class="lobby-head"><h1>${t("Tables")}</h1>${this.actions()}</div>
                ${this.fault ? html`<div class="notice bad" role="alert">${this.fault}</div>` : nothing}
                ${this.segments(part, over.length)}
                <div class="lobby-columns" @pointerover=${(event: PointerEvent) => this.pointed(event)} @pointerleave=${() => this.hold(false)}
                    @focusin=${() => this.hold(true)} @focusout=${(event: FocusEvent) => this.left(event)}>
                    <div class="stack"><div class="part-mine">${minePanel(lists, this.mine)}</div>
                        <div class="part-over">${overPanel(lists, over)}</div></div>
                    <div class="stack"><div class="part-open">${openPanel(lists, this.open)}</div>
                        ${this.codeForm()}
                        ${this.who()}</div>
                </div>
            </main></div>`;
    }

    /** A finger does not stay: it is a mouse that points at rows. */
    private pointed({ pointerType, target }: PointerEvent): void {
        const held = pointerType === "mouse" && (target as Element).closest("li") !== null;
        if (held !== this.held) this.hold(held);
    }

    /** Somebody went out of the lists with the keys, not only from row to row. */
    private left({ currentTarget, relatedTarget }: FocusEvent): void {
        if (!(currentTarget as Element).contains(relatedTarget as Node | null)) this.hold(false);
    }

    private actions(): TemplateResult {
        return html`<div class="lobby-actions"><a class="button large" href=${href("friends")}>${t("Play with friends")}</a>
            <a class="button primary large" href=${href("friends", "anyone")}>${t("Find an opponent")}</a></div>`;
    }

    private segments(part: Part, over: number): TemplateResult {
        const parts: [Part, string][] = [
            ["mine", this.mine.length ? t("Mine · %1", this.mine.length) : t("Mine")],
            ["open", t("Open · %1", this.open.tables.length)],
            ["over", over ? t("Finished · %1", over) : t("Finished")],
        ];
        const at = parts.findIndex(([name]) => name === part);
        const pick = (to: number) => {
            this.part = parts[to]![0];
            this.redraw();
        };
        return html`<div class="segments" role="tablist" aria-label=${t("Tables")} @keydown=${(event: KeyboardEvent) => tabKeys(event, at, pick)}>
            ${parts.map(
                ([name, text], i) => html`<button role="tab" data-part=${name} aria-selected=${i === at} tabindex=${i === at ? 0 : -1}
                    @click=${() => pick(i)}>${text}</button>`,
            )}</div>`;
    }

    private codeForm(): TemplateResult {
        return html`<form class="panel pad stack code-form" @submit=${(event: Event) => void this.find(event)}>
            <label class="labelled"><span>${t("Somebody told you a code?")}</span>
                <input class="field" name="code" autocapitalize="off" autocomplete="off" spellcheck="false" maxlength="60"
                    placeholder="tamo-riku-bela-sodi" .value=${this.code}
                    @input=${(event: Event) => (this.code = (event.target as HTMLInputElement).value)} /></label>
            ${this.codeFault ? html`<p class="fault" role="alert">${this.codeFault}</p>` : nothing}
            <button class="button">${t("To the table")}</button>
        </form>`;
    }

    private who(): TemplateResult {
        return html`<p class="who">${this.name ? html`${t("You are %1 on this device.", this.name)} ` : nothing}
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
    const lobby = new Lobby(await getCore(), redraw);
    await lobby.look();
    return lobby;
}
