// SPDX-License-Identifier: MIT
// strip - under the top bar: what concerns the connection, that nothing is lost, and what can be done.
import { html, nothing, type TemplateResult } from "lit";
import { seatName } from "../play/seats";
import { announce } from "../ui/live";
import { t } from "../ui/i18n";
import { icons } from "../ui/icons";
import { toast } from "../ui/toast";
import { copyText } from "./copy";
import type { Room } from "./room";
import type { OnlineTable } from "./table";

export const HICCUP = 5000; // ms of a broken line that nobody need be told of
const RELIEF = 2000; // ms for which it says that all is well again
const GRACE = 120_000; // ms after which a seat that is gone may be claimed, and more by the clock
const DAY = 86_400_000;

/** Something to tell: how bad it is, what happened, what that means. */
interface Notice {
    kind: "warn" | "info" | "bad" | "good";
    text: string;
    more: string;
    actions?: TemplateResult;
    relief?: string; // said when it is over
    left?: number; // of the time until something is tried again, 0 .. 1
}

/** After which time of absence a seat can be claimed; 0: never. */
export function graceOf({ kind, main }: Room["state"]["clock"]): number {
    if (kind === "game") return GRACE + main / 10;
    if (kind === "turn") return main >= DAY ? 0 : GRACE + main;
    return GRACE;
}

/** The seat that can be claimed; 0: none. */
export function claimable(room: Room): number {
    const { state, you } = room;
    const grace = graceOf(state.clock);
    if (!you || !grace || state.stage !== "playing" || !room.line.open) return 0;
    const gone = (seat: number) => room.gone(seat) > 0 && room.now() - room.gone(seat) >= grace;
    return 1 + state.seats.findIndex(({ kind }, i) => kind === "person" && i + 1 !== you && gone(i + 1));
}

const button = (text: string, run: () => void, id: string, primary = false): TemplateResult =>
    html`<button class="button ${primary ? "primary" : ""}" data-action=${id} @click=${run}>${text}</button>`;

export class Strip {
    private shown: Notice | null = null;
    private said = ""; // what was told last: a line that breaks for a moment is no news
    private good: { text: string; until: number } | null = null;
    private patient = new Set<number>(); // seats somebody wants to wait for

    constructor(private readonly table: OnlineTable) {}

    /** Says once what is new. */
    update(): void {
        const { room } = this.table;
        if (![...this.patient].every((seat) => room.gone(seat))) this.patient.clear();
        if (room.line.open && !this.shown && !claimable(room)) this.said = "";
        const notice = this.notice();
        if (notice?.text === this.shown?.text) return;
        if (notice) this.say(`${notice.text} ${notice.more}`);
        else if (this.shown?.relief) {
            this.good = { text: this.shown.relief, until: Date.now() + RELIEF };
            this.say(this.good.text);
        }
        this.shown = notice;
    }

    private say(text: string): void {
        if (text !== this.said) announce(text);
        this.said = text;
    }

    private notice(): Notice | null {
        return this.outOfSync() ?? this.lost() ?? this.trouble() ?? this.replaced() ?? this.absent() ?? null;
    }

    private lost(): Notice | null {
        const { room } = this.table;
        if (room.line.open || Date.now() - room.line.since < HICCUP) return null;
        const seconds = Math.max(0, Math.ceil((room.line.again - Date.now()) / 1000));
        return {
            kind: "warn",
            text: t("Connection lost."),
            more: this.table.sending ? t("Your turn is safe, trying again.") : t("Nothing is lost, trying again."),
            relief: t("Back again."),
            left: (room.line.again - Date.now()) / room.line.wait,
            actions: html`<button class="button" data-action="try" @click=${() => room.tryNow()}>${t("Try now")}<span class="quiet">${t("%1 s", seconds)}</span></button>`,
        };
    }

    private outOfSync(): Notice | null {
        const { room } = this.table;
        if (room.sync === "good") return null;
        if (room.sync === "fetching")
            return { kind: "info", text: t("Not in sync."), more: t("Fetching the table."), relief: t("In sync.") };
        return {
            kind: "info",
            text: t("Not in sync."),
            more: t("The table could not be fetched. Nothing you did is lost."),
            relief: t("In sync."),
            actions: html`${button(t("Fetch again"), () => void room.fetchAgain(), "fetch", true)}
                ${button(t("Copy details"), () => void this.copyDetails(), "details")}`,
        };
    }

    private async copyDetails(): Promise<void> {
        if (await copyText(this.table.room.details())) toast(t("The details were copied."));
    }

    private trouble(): Notice | null {
        switch (this.table.room.trouble) {
            case "full":
                return {
                    kind: "bad",
                    text: t("The server has no room left on its disk."),
                    more: t("Until there is, no turn can be kept."),
                };
            case "leaving":
                return { kind: "warn", text: t("The server is being restarted."), more: t("The table comes back by itself.") };
            case null:
                return null;
        }
    }

    /** Somebody plays here for the one who looks. */
    private replaced(): Notice | null {
        const { room } = this.table;
        const own = room.state.seats[room.you - 1];
        if (room.state.stage !== "playing" || own?.kind !== "engine") return null;
        return {
            kind: "info",
            text: t("The computer plays for you."),
            more: t("You were away for long."),
            actions: button(t("Take your seat back"), () => this.table.say(`return ${room.you}`), "return", true),
        };
    }

    private absent(): Notice | null {
        const { table } = this;
        const { room } = table;
        const seat = claimable(room);
        if (!seat || this.patient.has(seat)) return null;
        const name = seatName(table, seat);
        const wait = () => {
            this.patient.add(seat);
            table.redraw();
        };
        return {
            kind: "bad",
            text: t("%1 is gone.", name),
            more: t("You may wait, or decide how to go on as long as nobody comes back."),
            actions: html`${button(t("Wait for %1", name), wait, "wait", true)}
                ${button(t("Let the computer play"), () => table.say(`claim ${room.you} ${seat} engine`), "claim-engine")}
                ${button(t("Claim the win"), () => table.say(`claim ${room.you} ${seat} win`), "claim-win")}`,
        };
    }

    /** What it shows changes with time. */
    get lasts(): boolean {
        if (this.good && this.good.until < Date.now() - 1000) this.good = null;
        return this.good !== null || this.shown !== null;
    }

    render(): TemplateResult | typeof nothing {
        const relief: Notice | null = this.good && this.good.until > Date.now() ? { kind: "good", text: this.good.text, more: "" } : null;
        const notice = this.notice() ?? relief;
        if (!notice) return nothing;
        return html`<section class="strip ${notice.kind}" aria-label=${t("Table")} data-strip>
            ${notice.kind === "good" ? icons.check() : icons.warn()}
            <p><b>${notice.text}</b> ${notice.more}</p>
            <div class="strip-actions">${notice.actions ?? nothing}</div>
            ${notice.left === undefined ? nothing : html`<progress class="strip-line" aria-hidden="true" max="1" .value=${Math.max(0, notice.left)}></progress>`}
        </section>`;
    }
}
