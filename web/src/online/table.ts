// SPDX-License-Identifier: MIT
// table - a table of the server as the screens of the games see it.
//
// It looks and tries like any other; what is played goes to the server, and comes back from there
// like everybody else's turns.
import { html, type nothing, type TemplateResult } from "lit";
import { CoreError, type Told } from "../core/api";
import { SPECTATOR, type Played } from "../core/types";
import { BaseTable, type BaseHost } from "../play/base";
import type { Player } from "../play/types";
import { t } from "../ui/i18n";
import { settings, type Settings } from "../ui/settings";
import { keepHalf, recallHalf, stepsIn } from "./half";
import type { NetFault } from "./net";
import { shownName } from "./people";
import type { Room } from "./room";
import type { Seat } from "./wire";

function playerOf(seat: Seat, at: number, you: number): Player {
    if (at === you) return { kind: "human", name: "", level: 0 };
    switch (seat.kind) {
        case "engine":
            return { kind: seat.for ? "remote" : "computer", name: shownName(seat.for ?? "", seat.bot), level: seat.level };
        case "person":
            return { kind: "remote", name: shownName(seat.name, seat.bot), level: 0 };
        default:
            return { kind: "remote", name: t("Seat %1", at), level: 0 };
    }
}

export interface OnlineHost extends BaseHost {
    /** Shown and heard for a moment. */
    tell(text: string): void;
    /** What can be said, below the turns. */
    foot(): TemplateResult | typeof nothing;
    /** What can be done when the game is over. */
    after(): TemplateResult;
}

export class OnlineTable extends BaseTable<Told> {
    game: Told;
    players: readonly Player[] = [];
    private seat = SPECTATOR; // to whom the game is shown; with a rematch the room's may be another already
    private tried: readonly number[] = []; // survives when the room gets its game anew
    private stood = "";

    constructor(
        protected override readonly host: OnlineHost,
        readonly room: Room,
    ) {
        super(host);
        this.game = room.game;
        this.take();
        this.tryPending();
        if (!this.sending) this.tryAgain(recallHalf(room));
        this.store();
    }

    /** Takes over what the room knows. */
    private take(): void {
        const { state, you } = this.room;
        this.game = this.room.game;
        this.seat = you;
        this.players = state.seats.map((seat, i) => playerOf(seat, i + 1, you));
        const own = state.seats[you - 1];
        const playing = state.stage === "playing";
        this.resting = !playing || this.sending !== "" || this.room.sync !== "good" || own?.kind === "engine";
        this.thinking = playing && state.mover > 0 && (state.mover !== you || own?.kind === "engine");
    }

    get viewer(): number {
        return this.seat;
    }

    /** The turn that is on its way. */
    get sending(): string {
        return /^play \d (.*)$/.exec(this.room.sender.pending)?.[1] ?? "";
    }

    // ---- what the room tells -----------------------------------------------------------

    /** A token, an offer, somebody who has gone, the line: the room has changed. A screen forgets what
     *  was half chosen only where that cannot be gone on with. */
    follow(played: readonly Played[] = []): void {
        const fresh = this.game !== this.room.game;
        this.take();
        if (fresh) this.tryAgain(this.tried);
        if (this.cursor !== null && this.cursor >= this.game.count()) this.cursor = null;
        if (fresh || played.length || this.stand() !== this.stood) this.changed(played);
        else this.host.redraw();
    }

    /** What a half chosen turn depends on. */
    private stand(): string {
        return [this.game.count(), this.resting, this.thinking, this.room.state.stage, this.room.state.game].join();
    }

    /** The command was not taken: a turn is on the board again, if it is still possible. */
    refused(command: string, fault: NetFault): void {
        const token = /^play \d (.*)$/.exec(command)?.[1];
        this.take();
        if (token === undefined) {
            if (fault.code !== "stale") this.host.tell(fault.text);
        } else {
            this.game.restart();
            const possible = this.turn !== null && this.game.explain(token) === null;
            if (possible) this.tryAgain(this.game.steps(token));
            this.host.tell(this.whyNot(fault, possible));
        }
        this.changed();
    }

    private whyNot(fault: NetFault, possible: boolean): string {
        if (fault.code !== "stale") return t("The turn was not taken: %1", fault.text);
        return possible
            ? t("Something else happened first. Look again, then confirm your turn once more.")
            : t("Something else happened first, so your turn is not possible any more.");
    }

    // ---- what the player does ----------------------------------------------------------

    protected override get confirms(): Settings["confirm"] {
        return this.room.table.confirm && settings.confirm === "off" ? "manual" : settings.confirm;
    }

    /** A turn of an earlier visit is still on its way: it is shown. */
    private tryPending(): void {
        if (this.sending && this.game.mover() === this.viewer && this.game.explain(this.sending) === null)
            this.tryAgain(this.game.steps(this.sending));
    }

    private send(token: string): void {
        this.hint = null;
        this.say(`play ${this.viewer} ${token}`);
    }

    confirm(): void {
        if (this.turn?.complete) this.send(this.game.token());
    }

    protected play(token: string): void {
        const fault = this.game.explain(token);
        if (fault) throw new CoreError(fault);
        this.tryAgain(this.game.steps(token));
        this.send(this.game.token());
    }

    /** Any command of one's own seat. */
    say(command: string): void {
        if (!this.room.sender.send(command)) this.host.tell(t("One moment, the last thing you did is still on its way."));
        this.take();
        this.changed();
    }

    get canTakeBack(): boolean {
        return this.room.state.back && !this.room.state.offer;
    }

    /** Why nothing can be taken back; "": it can. */
    get whyNoBack(): string {
        const { back, barred, offer, stage } = this.room.state;
        if (stage !== "playing") return t("The game is over.");
        if (offer) return t("Another request waits for an answer.");
        if (barred) return t("It cannot be taken back: somebody has seen something new since then.");
        return back ? "" : t("There is nothing to take back.");
    }

    takeBack(): void {
        if (this.canTakeBack) this.say(`offer ${this.viewer} back`);
        else this.host.tell(this.whyNoBack);
    }

    resign(): void {
        this.say(`leave ${this.viewer} resign`);
    }

    askHint(): void {} // nobody helps at an online table
    pause(): void {}
    resume(): void {}
    handed(): void {}

    record(): string {
        const { seats } = this.room.state;
        const names = seats.flatMap((seat, i) => ("name" in seat ? [[`Name${i + 1}`, seat.name]] : []));
        return this.game.record(Object.fromEntries(names) as Record<string, string>);
    }

    /** The server keeps the game; here is only what was tried. */
    protected store(): void {
        this.stood = this.stand();
        this.tried = stepsIn(this.game, this.viewer);
        keepHalf(this.room, this.sending ? [] : this.tried);
    }

    /** Filled by the screen, every second: online/beside.ts. */
    beside(seat: number): TemplateResult {
        return html`<span class="beside" data-beside=${seat}></span>`;
    }

    foot(): TemplateResult | typeof nothing {
        return this.host.foot();
    }

    after(): TemplateResult {
        return this.host.after();
    }

    get waits(): string {
        const { room, sending } = this;
        if (room.sync !== "good") return t("This board is not what the server has. Nothing you did is lost.");
        if (sending && !room.line.open) return t("Your turn is kept here and goes out when the line is back.");
        return sending ? t("Your turn is on its way.") : "";
    }
}
