// SPDX-License-Identifier: MIT
// play - the screen a game is played on: top bar, the game's own part, tabs on a phone, and
// what belongs to every game: keys, typed turns, the menu, the title.
import { html, nothing, type TemplateResult } from "lit";
import { CoreError } from "../core/api";
import { gamePart, gameTitle } from "../games";
import { gameIn } from "../play/begin";
import { resultText } from "../play/end";
import { failureSaid } from "../play/failure";
import { handOver } from "../play/handover";
import { begunLines, keptGame } from "../play/kept";
import { replayKey } from "../play/replay";
import { tellNamed } from "../play/told";
import { showPart, turnToFirst } from "../play/turns";
import { LocalTable } from "../play/table";
import type { GameScreen, Table } from "../play/types";
import { topBar } from "../ui/frame";
import { allTexts, t, tm } from "../ui/i18n";
import { icons } from "../ui/icons";
import { keyCap } from "../ui/keys";
import { withPart } from "../ui/later";
import { announce } from "../ui/live";
import { href } from "../ui/router";
import { sound } from "../ui/sound";
import { toast } from "../ui/toast";
import { getCore, getPages, getScreen, getThinker } from "./core";
import { tableText } from "./games";
import { openKeys, openMenu, openSettings } from "./dialogs";
import type { Outline, Screen } from "./screen";
import type { TypedLine } from "./typed";

type Tab = "board" | "turns" | "cards";

/** What asking for a hint does next. */
function hintText({ hinting, turn, hint }: Table): string {
    if (hinting) return t("Looking…");
    if (!turn || !hint) return t("Hint");
    return hint.all ? t("Play the hint") : t("Whole hint");
}

/** Of a table on this device; online/screen.ts makes its own of it. */
export class PlayScreen<T extends Table & { close(): void } = LocalTable> implements Screen {
    protected tab: Tab = "board";
    private typed: TypedLine | null = null;
    private step: Outline | "whole" = "whole";
    private wasOver: boolean;
    private hadTurn = true;
    private help: ((table: Table, redraw: () => void) => TemplateResult | typeof nothing) | null = null;

    private readonly showPart = (event: Event) => {
        this.tab = (event as CustomEvent<Tab>).detail;
        scrollTo(0, 0);
        this.redraw();
    };

    /** Whoever does something has seen enough of the others' turn. */
    private readonly skip = () => this.table.skip();

    constructor(
        readonly table: T,
        protected readonly screen: GameScreen,
        protected readonly redraw: () => void,
    ) {
        this.wasOver = table.outcome.over;
        if (table.helps)
            void withPart(getPages(), ({ helpStrip }) => {
                this.help = helpStrip;
                redraw();
            });
        addEventListener("oriel-part", this.showPart);
        addEventListener("pointerdown", this.skip, true);
        addEventListener("keydown", this.skip, true);
    }

    title(): string {
        const { table } = this;
        const name = gameTitle(table.game.name);
        return table.turn && !table.outcome.over ? t("● Your turn · %1", name) : name;
    }

    /** The table has changed. */
    changed(): void {
        this.screen.changed();
        const { table } = this;
        const { over, winners, reason } = table.outcome;
        const turn = table.turn !== null;
        if (over && !this.wasOver) {
            this.tab = "board";
            turnToFirst(table);
            announce(resultText(table));
            if (reason) announce(tellNamed(table, reason));
            const own = winners.some((seat) => table.players[seat - 1]?.kind === "human");
            sound(own ? "win" : "loss");
        } else if (turn && !this.hadTurn && !over) {
            sound("turn");
        }
        this.wasOver = over;
        this.hadTurn = turn;
        this.redraw();
    }

    dispose(): void {
        removeEventListener("oriel-part", this.showPart);
        removeEventListener("pointerdown", this.skip, true);
        removeEventListener("keydown", this.skip, true);
        this.screen.dispose();
        this.table.close();
    }

    // ---- keys --------------------------------------------------------------------------

    key(event: KeyboardEvent): boolean {
        const { table } = this;
        if (table.handTo) return false;
        const reviewing = !table.live || table.outcome.over;
        const inGrid = event.target instanceof Element && event.target.closest("[role=grid]") !== null;
        if (reviewing && !inGrid && replayKey(table, event.key, true)) return true;
        if (this.screen.key(event)) return true;
        return this.ownKey(event);
    }

    private ownKey(event: KeyboardEvent): boolean {
        const { table } = this;
        const count = table.game.count();
        switch (event.key) {
            case "Escape":
                if (event.shiftKey) table.restart();
                else if (!table.live) table.show(count);
                else table.back();
                return true;
            case "Enter":
                if (!table.turn?.complete) return false;
                table.confirm();
                return true;
            case "?":
                openKeys(table.game.name);
                return true;
            case "i":
                table.askHint();
                return true;
            case "u":
                table.takeBack();
                return true;
            case "/":
                this.openTyped();
                return true;
            default:
                return replayKey(table, event.key, false);
        }
    }

    // ---- drawing -----------------------------------------------------------------------

    outline(step: Outline): TemplateResult {
        this.step = step;
        const drawn = this.render();
        this.step = "whole";
        return drawn;
    }

    render(): TemplateResult {
        const { table } = this;
        if (table.handTo) return html`<div class="app">${handOver(table)}</div>`;
        return html`<div class="app playing" data-tab=${this.tab}>
            ${topBar(this.where(), this.links())} ${this.above()}
            <main id="main" class="play ${this.step}">${this.step === "around" ? nothing : this.screen.render(this.step === "part")} ${this.typed?.render() ?? nothing}</main>
            ${this.tabBar()}
        </div>`;
    }

    /** Between the top bar and the game. */
    protected above(): TemplateResult | typeof nothing {
        return this.help?.(this.table, this.redraw) ?? nothing;
    }

    protected where(): string {
        const { game, players, outcome } = this.table;
        const title = gameTitle(game.name);
        return outcome.over ? t("%1 · finished", title) : t("%1 · %2", title, tableText(players));
    }

    protected links(): TemplateResult {
        const { table } = this;
        return html`<a class="round" href=${href("rules", table.game.name)}>${t("Rules")}</a>
            <button class="round" data-action="takeback" ?disabled=${!table.canTakeBack} @click=${() => table.takeBack()}>
                ${t("Take back")}${keyCap("u")}</button>
            <button class="round" data-action="hint" aria-pressed=${table.turn && table.hint ? "true" : "false"} ?disabled=${!table.turn}
                @click=${() => table.askHint()}>${hintText(table)}${keyCap("i")}</button>
            <button class="round keyboard-only" @click=${() => openKeys(table.game.name)}>${t("Keys")}${keyCap("?")}</button>
            <button class="round" @click=${openSettings}>${t("Settings")}</button>
            <button class="round" aria-label=${t("More")} title=${t("More")} data-action="more" @click=${() => this.openMenu()}>${icons.more()}</button>`;
    }

    private tabBar(): TemplateResult {
        return html`<nav class="tab-bar" aria-label=${t("Parts of the game")}>
            ${this.tabButton("board", icons.board(), t("Board"))} ${this.tabButton("turns", icons.turns(), t("Turns"))}
            ${this.tabButton("cards", icons.cards(), gamePart(this.table.game.name).seats?.() ?? t("Players"))}
            ${this.helps()}
            <button aria-haspopup="dialog" data-tab-button="more" @click=${() => this.openMenu()}>${icons.dots()}<span>${t("More")}</span></button>
        </nav>`;
    }

    /** What is needed too often for a menu; beside the tabs there is no room for their words in every language. */
    protected helps(): TemplateResult {
        const { table } = this;
        return html`${this.takeBackTab()}<button data-tab-button="hint" aria-pressed=${table.turn && table.hint ? "true" : "false"} ?disabled=${!table.turn}
            @click=${() => table.askHint()}>${icons.hint()}<span class="unseen">${t("Hint")}</span></button>`;
    }

    protected takeBackTab(): TemplateResult {
        const { table } = this;
        return html`<button data-tab-button="takeback" ?disabled=${!table.canTakeBack} @click=${() => table.takeBack()}>${icons.back()}<span class="unseen">${t("Take back")}</span></button>`;
    }

    private tabButton(tab: Tab, icon: TemplateResult, text: string): TemplateResult {
        return html`<button aria-pressed=${this.tab === tab ? "true" : "false"} data-tab-button=${tab} @click=${() => showPart(tab)}>${icon}<span>${text}</span></button>`;
    }

    protected openMenu(): void {
        openMenu(this.table, () => this.openTyped());
    }

    protected openTyped(): void {
        void withPart(getPages(), ({ TypedLine }) => {
            this.typed ??= new TypedLine(this.table, this.redraw);
            this.typed.open();
        });
    }
}

function lost(text: string): Screen {
    return {
        title: () => t("No game"),
        render: () => html`<div class="app">
            ${topBar("", html`${nothing}`)}
            <main id="main" class="narrow stack"><p>${text}</p><p><a class="button primary" href=${href()}>${t("To the start page")}</a></p></main>
        </div>`,
    };
}

export async function playScreen(rest: string[], redraw: () => void): Promise<Screen> {
    const id = rest[0] ?? begunLines().find((line) => !line.over)?.id ?? "";
    const kept = keptGame(id);
    if (!kept) return lost(t("This game is not kept on this device any more."));
    getScreen(gameIn(kept.record), kept.record).catch(() => undefined); // is on its way while the rules are
    const core = await getCore();
    let screen: PlayScreen | null = null;
    let table: LocalTable;
    try {
        table = new LocalTable(
            {
                core,
                thinker: getThinker,
                changed: () => screen?.changed(),
                redraw,
                failed: (error) => toast(failureSaid(error)),
            },
            kept,
        );
    } catch (error) {
        if (!(error instanceof CoreError)) throw error;
        await allTexts();
        return lost(t("This game cannot be opened: %1", tm(error.fault.message)));
    }
    const make = await getScreen(table.game.name, kept.record);
    screen = new PlayScreen(table, make(table), redraw);
    table.start();
    if (rest[1] && /^\d{1,4}$/.test(rest[1])) table.show(Number(rest[1]));
    return screen;
}
