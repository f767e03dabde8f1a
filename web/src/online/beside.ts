// SPDX-License-Identifier: MIT
// beside - what stands beside a seat's name: is somebody there, what they say, their clock.
//
// Boards are drawn when something happens, clocks every moment: a table leaves places for them
// (OnlineTable.beside), which are filled here.
import { html, nothing, render, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import { icons } from "../ui/icons";
import { clockText, minutesText, timeLeft, type TableClock } from "./clock";
import { phraseText } from "./phrases";
import type { Room } from "./room";

/** "2:04" since a time. */
export const since = (ms: number): string => minutesText(Math.max(0, Math.floor(ms / 1000)));

/** How the line to a seat is, in a word. */
function dot(room: Room, seat: number): TemplateResult | typeof nothing {
    if (seat === room.you || room.state.seats[seat - 1]?.kind !== "person") return nothing;
    const gone = room.gone(seat);
    if (!room.line.open || !room.here) return html`<span class="dot unsure">${t("not known")}</span>`;
    if (gone) return html`<span class="dot gone">${t("gone %1", since(room.now() - gone))}</span>`;
    return html`<span class="dot">${t("here")}</span>`;
}

function standIn(room: Room, seat: number): TemplateResult | typeof nothing {
    const there = room.state.seats[seat - 1];
    if (there?.kind !== "engine" || !there.for) return nothing;
    return html`<span class="chip stand-in">${t("computer plays, level %1", there.level)}</span>`;
}

const LOW = 20_000; // ms

/** Little enough to be warned of: in slow games, where every turn has its time, a part of that. */
export function isLow({ kind, main }: TableClock, left: number): boolean {
    return left < (kind === "turn" ? Math.max(LOW, main * 0.15) : LOW);
}

/** Digits that are all as wide as the widest: the font has none of its own, and a clock must not shake. */
function steady(text: string): (string | TemplateResult)[] {
    return [...text].map((sign) => (/\d/.test(sign) ? html`<span class="digit">${sign}</span>` : sign));
}

function clockFace(room: Room, seat: number): TemplateResult | typeof nothing {
    const { clock } = room.state;
    const left = timeLeft(clock, seat, room.now());
    if (left === null) return nothing;
    const runs = clock.running === seat;
    const low = isLow(clock, left);
    const text = clockText(left);
    return html`<span class="clock ${runs ? "runs" : ""} ${low ? "low" : ""}" role="timer" aria-live="off">
        ${low ? icons.warn() : nothing}<span class="unseen">${t("Clock:")} ${text}</span><span aria-hidden="true">${steady(text)}</span></span>`;
}

function besideSeat(room: Room, seat: number, muted: boolean): TemplateResult {
    const phrase = muted && seat !== room.you ? "" : phraseText(room.phrase(seat));
    return html`${dot(room, seat)}${standIn(room, seat)}${phrase ? html`<span class="said">${t("“%1”", phrase)}</span>` : nothing}${clockFace(room, seat)}`;
}

/** Fills all places there are. */
export function fillBeside(room: Room, muted: boolean): void {
    for (const place of document.querySelectorAll<HTMLElement>("[data-beside]"))
        render(besideSeat(room, Number(place.dataset["beside"]), muted), place);
}
