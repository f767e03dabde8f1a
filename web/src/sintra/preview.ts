// SPDX-License-Identifier: MIT
// preview - what a choice would bring, before it is confirmed: as a panel, and as one line
// where there is no room for one. Figures come from the rules core.
import { html, type TemplateResult } from "lit";
import { listOf, number, signed, t, tn } from "../ui/i18n";
import { colourName } from "./colours";
import { keepWords } from "./palace";
import { glazedRight, keepChoices, leftmost, type Aim, type SeatScene } from "./select";
import { roundColour, roundName } from "./tracks";
import type { Colour, SintraPreview, SintraScene } from "./types";

type Row = [name: string, figure: string];

/** What the panel is about. */
export type Matter =
    | { kind: "strip"; aim: Aim; window: number; preview: SintraPreview; kept: Colour | null; tile: boolean }
    | { kind: "break"; colour: Colour; count: number; preview: SintraPreview; tile: boolean }
    | { kind: "return" };

function placedName(colour: Colour): string {
    switch (colour) {
        case "C":
            return t("Clear placed");
        case "Y":
            return t("Yellow placed");
        case "O":
            return t("Orange placed");
        case "B":
            return t("Blue placed");
        case "P":
            return t("Pink placed");
    }
}

function bonusName(colour: Colour, round: string): string {
    switch (colour) {
        case "C":
            return t("Clear bonus, round %1", round);
        case "Y":
            return t("Yellow bonus, round %1", round);
        case "O":
            return t("Orange bonus, round %1", round);
        case "B":
            return t("Blue bonus, round %1", round);
        case "P":
            return t("Pink bonus, round %1", round);
    }
}

function brokenRow(scene: SintraScene, preview: SintraPreview): Row {
    return [t("Broken glass"), t("%1 (row %2)", preview.broken, number(-(scene.losses[preview.row] ?? 0)))];
}

function rightName(seat: SeatScene, window: number): string {
    const windows = glazedRight(seat, window).map(String);

    if (!windows.length) return t("No window to the right has glass");
    return tn("Window %2 to the right, has glass", "Windows %2 to the right, have glass", windows.length, listOf(windows));
}

/** What breaks or is slid down for. */
function brokenRows(scene: SintraScene, preview: SintraPreview, tile: boolean): Row[] {
    const rows = [brokenRow(scene, preview)];

    if (tile) rows.unshift([t("Start tile"), t("one row down")]);
    if (preview.loss) rows.push([t("Bottom row reached"), number(-preview.loss)]);
    return rows;
}

function stripRows(scene: SintraScene, seat: SeatScene, matter: Matter & { kind: "strip" }): Row[] {
    const { aim, preview, window } = matter;
    const colour = roundColour(scene);
    const rows: Row[] = [[placedName(aim.colour), t("%1 of %2", preview.placed, aim.count)], ...brokenRows(scene, preview, matter.tile)];

    if (!preview.completes) return rows;
    if (colour) rows.push([bonusName(colour, roundName(scene)), signed(preview.bonus)]);
    rows.push([t("Window %1", window), signed(preview.window)]);
    rows.push([rightName(seat, window), signed(preview.right)]);
    return rows;
}

/** What is left to do on the strip, or comes next. */
function stripNote(seat: SeatScene, matter: Matter & { kind: "strip" }): string {
    const strip = seat.strips[matter.window - 1]!;
    const free = strip.spaces.filter((space) => !space.pane).length - matter.preview.placed;

    if (!matter.preview.completes) return tn("%1 space of the strip stays free.", "%1 spaces of the strip stay free.", free);
    if (matter.kept)
        return seat.windows[matter.window - 1]!.upper
            ? t("Completes the strip: %1 goes into the lower frame, the strip is done.", colourName(matter.kept))
            : t("Completes the strip: %1 goes into the upper frame, the strip is turned over.", colourName(matter.kept));
    return t("Completes the strip: next you keep one of %1.", keepWords(keepChoices(strip, matter.aim.colour)));
}

function table(title: string, rows: Row[], points: number, note: string): TemplateResult {
    return html`<section class="panel preview" aria-label=${title}>
        <h2>${title}</h2>
        <dl>
            ${rows.map(([name, figure]) => html`<div><dt>${name}</dt><dd>${figure}</dd></div>`)}
            <div class="total"><dt>${t("Points now")}</dt><dd>${signed(points)}</dd></div>
        </dl>
        <p>${note}</p>
    </section>`;
}

export function previewPanel(scene: SintraScene, seat: SeatScene, matter: Matter | null): TemplateResult {
    switch (matter?.kind) {
        case "strip":
            return table(
                matter.aim.chosen ? t("Strip %1 is chosen", matter.window) : t("If you choose strip %1", matter.window),
                stripRows(scene, seat, matter),
                matter.preview.points,
                stripNote(seat, matter),
            );
        case "break":
            return table(
                t("These panes fit nowhere"),
                brokenRows(scene, matter.preview, matter.tile),
                matter.preview.points,
                t("No strip from the glazier to the right has room for %1: all break, and the glazier stays.", colourName(matter.colour)),
            );
        case "return":
            return table(
                t("If the glazier returns"),
                [[t("Goes to window"), String(leftmost(seat))]],
                0,
                t("It takes the whole turn. All your strips are in reach again."),
            );
        default:
            return html`<section class="panel preview idle" aria-label=${t("Preview")}>
                <h2>${t("Preview")}</h2>
                <p>${t("Point at panes to see where they can go, then at a strip to see what it brings.")}</p>
                <p>${t("The numbers over the windows are their points.")}</p>
            </section>`;
    }
}

/** The same in one line. */
export function previewLine(scene: SintraScene, seat: SeatScene, matter: Matter | null): string {
    if (!matter) return "";
    if (matter.kind === "return") return t("Glazier to window %1. It takes the whole turn.", leftmost(seat));

    const { preview } = matter;
    const broken = preview.broken
        ? t("%1 to row %2", tn("%1 breaks", "%1 break", preview.broken), number(-(scene.losses[preview.row] ?? 0)))
        : "";

    if (matter.kind === "break" || !preview.completes) return [t("%1 placed", preview.placed), broken].filter(Boolean).join(" · ");
    return [
        t("bonus %1", signed(preview.bonus)),
        t("window %1", signed(preview.window)),
        t("to the right %1", signed(preview.right)),
        broken,
    ]
        .filter(Boolean)
        .join(" · ");
}
