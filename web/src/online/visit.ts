// SPDX-License-Identifier: MIT
// visit - a table's address: the room before the game, the board while it is played and after,
// another board after a rematch.
import { html, type TemplateResult } from "lit";
import type { Played } from "../core/types";
import { getCore, getScreen } from "../screens/core";
import type { Screen } from "../screens/screen";
import { emptyRecord } from "../play/begin";
import { t } from "../ui/i18n";
import { go } from "../ui/router";
import { toast } from "../ui/toast";
import { wantsAgain } from "./over";
import { closedTable } from "./closed";
import { plainPage } from "./frame";
import { faultText, NetFault } from "./net";
import { Room, type RoomHost } from "./room";
import { OnlineScreen } from "./screen";
import { OnlineTable } from "./table";
import { WaitingRoom } from "./waiting";

class Visit implements Screen, RoomHost {
    private room!: Room;
    private waiting: WaitingRoom | null = null;
    private board: OnlineScreen | null = null;
    private table: OnlineTable | null = null;
    private other: Screen | null = null; // when there is nothing to see
    private played = ""; // which game, from which seat
    private making: Promise<void> = Promise.resolve();
    private gone = false;

    constructor(
        readonly core: RoomHost["core"],
        private readonly redraw: () => void,
    ) {}

    async open(id: string, code: string): Promise<this> {
        this.room = new Room(id, code, this);
        await this.room.open();
        await this.fit();
        return this;
    }

    dispose(): void {
        this.gone = true;
        this.leaveBoard();
        this.waiting?.dispose();
        this.room.close();
    }

    private get inner(): Screen {
        return this.other ?? this.board ?? this.waiting!;
    }

    title(): string {
        return this.inner.title();
    }

    key(event: KeyboardEvent): boolean {
        return this.inner.key?.(event) ?? false;
    }

    render(): TemplateResult {
        return html`${this.inner.render()}`;
    }

    // ---- which screen it is ------------------------------------------------------------

    private leaveBoard(): void {
        this.board?.dispose();
        this.board = null;
        this.table = null;
    }

    /** Puts the screen on that the table asks for. */
    private async fit(): Promise<void> {
        const { stage, game } = this.room.state;
        if (stage === "closed") {
            this.leaveBoard();
            this.other ??= closedTable(this.core, this.room, this.redraw);
        } else if (stage === "waiting") {
            this.leaveBoard();
            this.waiting ??= new WaitingRoom(this.core, this.room, this.redraw, () => void this.toTable());
        } else if (this.played !== `${game} ${this.room.you}`) await this.toTable();
        this.redraw();
    }

    private async toTable(): Promise<void> {
        const { room } = this;
        this.played = `${room.state.game} ${room.you}`;
        const make = await getScreen(room.game.name, emptyRecord(room.table.tags));
        if (this.gone) return;
        this.waiting?.dispose();
        this.waiting = null;
        this.leaveBoard();
        let board: OnlineScreen | null = null;
        const table = new OnlineTable(
            {
                core: this.core,
                changed: () => board?.changed(),
                redraw: this.redraw,
                tell: toast,
                foot: () => board!.foot(),
                after: () => board!.after(),
            },
            room,
        );
        board = new OnlineScreen(table, make(table), this.redraw);
        this.board = board;
        this.table = table;
        if (wantsAgain(room.id) && room.state.stage === "over" && !room.state.offer) table.say(`offer ${room.you} rematch`);
        this.redraw();
    }

    // ---- what the room tells -----------------------------------------------------------

    replaced(): void {
        const { stage, game } = this.room.state;
        if (this.table && stage !== "closed" && this.played === `${game} ${this.room.you}`) {
            this.table.follow();
            this.board?.noticed();
        } else this.making = this.making.then(() => this.fit());
    }

    happened(played: Played[]): void {
        if (this.table && this.room.state.stage !== "closed") {
            this.table.follow(played);
            this.board?.noticed();
            return;
        }
        this.waiting?.changed();
        if (this.room.state.stage === "playing" && this.waiting) this.waiting.begin();
        else this.making = this.making.then(() => this.fit());
    }

    changed(): void {
        this.table?.follow();
        this.board?.noticed();
        this.redraw();
    }

    /** Who stands up or closes the table has done with it. */
    done(command: string, waits: boolean): void {
        if (waits) toast(t("It happens as soon as the others at the table want the same."));
        if (/^(stand|close)\b/.test(command)) go("lobby");
        else this.changed();
    }

    said(seat: number, phrase: string): void {
        this.board?.said(seat, phrase);
    }

    refused(command: string, fault: NetFault): void {
        if (this.table) this.table.refused(command, fault);
        else toast(faultText(fault));
    }

    barred(fault: NetFault): void {
        this.other = cannot(fault);
        this.redraw();
    }
}

/** Why there is nothing to see. */
function cannot(fault: NetFault): Screen {
    if (fault.code === "forbidden" || fault.code === "who")
        return plainPage(t("This table is private"), t("Ask whoever opened it for the link: it has a code at its end."));
    if (fault.code === "none") return plainPage(t("There is no such table"), t("It may have been closed, or the link is not complete."));
    const again = html`<button class="button primary" @click=${() => location.reload()}>${t("Try again")}</button>`;
    return plainPage(t("The table cannot be reached"), fault.text, again);
}

export async function tableScreen(rest: string[], redraw: () => void): Promise<Screen> {
    const core = await getCore();
    try {
        return await new Visit(core, redraw).open(rest[0] ?? "", rest[1] ?? "");
    } catch (error) {
        if (!(error instanceof NetFault)) throw error;
        return cannot(error);
    }
}
