// SPDX-License-Identifier: MIT
// status - the line above the table and the words on the confirm button, for each kind of step.
import type { Turn } from "../core/types";
import { seatName } from "../play/seats";
import { addressed, waitLine } from "../play/status";
import type { StatusLine, Table } from "../play/types";
import { listOf, signed, t, tm, tn, tx } from "../ui/i18n";
import { settings } from "../ui/settings";
import { colourName, panesOf } from "./colours";
import { allGroups, countOf, leftmost, readToken, RETURN, type Choice, type Previews, type SeatScene } from "./select";
import { fromWhere } from "./supply";
import { ROUNDS } from "./tracks";
import type { SintraScene, SintraTurn } from "./types";

const orList = (items: readonly (string | number)[]): string =>
    listOf(
        items.map((item) => `**${item}**`),
        "disjunction",
    );

const taken = (scene: SintraScene, choice: Choice): string => panesOf(countOf(scene, choice.source, choice.colour), choice.colour);

function takeLine(turn: SintraTurn): StatusLine {
    const back = turn.steps.some((step) => step.kind === "return");

    return {
        badge: "must",
        verb: back ? t("take or return") : t("take"),
        text: back
            ? tx("Take all panes of **one colour**, or return the glazier.")
            : tx("Take all panes of **one colour** from a display or from the centre."),
    };
}

function placeLine(turn: SintraTurn, scene: SintraScene, choice: Choice): StatusLine {
    const windows = turn.steps.flatMap((step) => (step.kind === "strip" ? [step.window] : []));

    if (!windows.length)
        return {
            badge: "cannot",
            verb: t("lay"),
            text: tx("**%1** %2: no strip in reach has room, all break.", taken(scene, choice), fromWhere(choice.source)),
        };
    return {
        badge: "must",
        verb: t("lay"),
        text: tx("**%1** %2. Choose a strip: %3.", taken(scene, choice), fromWhere(choice.source), orList(windows)),
    };
}

function keepLine(turn: SintraTurn, choice: Choice): StatusLine {
    const colours = turn.steps.flatMap((step) => (step.kind === "keep" ? [colourName(step.colour)] : []));

    return {
        badge: "must",
        verb: t("keep"),
        text: tx("Strip **%1** is complete. Keep %2.", choice.window ?? 0, orList(colours)),
    };
}

function doneLine(turn: Turn, scene: SintraScene, seat: SeatScene, previews: Previews): StatusLine {
    const choice = readToken(turn.text);
    const preview = previews.of(turn.text);

    if (!choice) return { badge: "may", verb: t("confirm"), text: tx("The glazier returns to window **%1**.", leftmost(seat)) };
    if (!choice.window)
        return {
            badge: "may",
            verb: t("confirm"),
            text: tx("**%1** %2: no strip in reach has room, all break.", taken(scene, choice), fromWhere(choice.source)),
        };
    return {
        badge: "may",
        verb: t("confirm"),
        text: preview
            ? tx(
                  "**%1** to strip **%2**: %3. Confirm, or choose another strip.",
                  taken(scene, choice),
                  choice.window,
                  signed(preview.points),
              )
            : tx("**%1** to strip **%2**. Confirm, or choose another strip.", taken(scene, choice), choice.window),
    };
}

/** Last round, last panes: said on the right. Where it would cost a line, the round track says it. */
function note(scene: SintraScene, short: boolean): string | undefined {
    if (scene.stage === "over") return undefined;
    if (allGroups(scene).length === 1)
        return scene.round === ROUNDS.length ? t("Last panes: taking them ends the game") : t("Last panes: taking them ends the round");
    return scene.round === ROUNDS.length && !short ? t("Last round") : undefined;
}

export function statusOf(table: Table, scene: SintraScene, previews: Previews, short: boolean): StatusLine {
    const turn = table.turn as SintraTurn | null;
    const wait = waitLine(table);
    const last = note(scene, short);
    const line = wait ?? (turn ? turnLine(turn, scene, previews) : otherLine(table));

    const spoken = wait ? line : { ...line, text: addressed(table, line.text) };

    return last && table.live ? { ...spoken, note: turn?.note ? tm(turn.note) : last } : spoken;
}

/** Somebody acts who is neither at this screen nor a computer that thinks. */
function otherLine(table: Table): StatusLine {
    const mover = table.game.mover();

    return { badge: "wait", text: mover > 0 ? t("Waiting for %1.", seatName(table, mover)) : t("The displays are filled.") };
}

function turnLine(turn: SintraTurn, scene: SintraScene, previews: Previews): StatusLine {
    const seat = scene.seats[turn.mover - 1]!;
    const choice = readToken(turn.text);

    if (turn.complete) return doneLine(turn, scene, seat, previews);
    if (!choice) return takeLine(turn);
    return choice.window === undefined ? placeLine(turn, scene, choice) : keepLine(turn, choice);
}

/** What confirming would do; undefined: nothing yet. */
export function confirmText(turn: Turn | null, scene: SintraScene, previews: Previews, short: boolean): string | undefined {
    if (!turn?.complete) return undefined;

    const choice = readToken(turn.text);
    const preview = previews.of(turn.text);

    if (turn.text === RETURN) return t("Confirm return");
    if (!choice) return undefined;
    if (!choice.window) return t("%1: %2", t("Confirm"), tn("%1 breaks", "%1 break", countOf(scene, choice.source, choice.colour)));
    if (!preview) return t("Confirm strip %1", choice.window);
    return short
        ? t("Strip %1: %2", choice.window, signed(preview.points))
        : t("Confirm strip %1: %2", choice.window, signed(preview.points));
}

/** May a choice that is the only one be made at once? Only where it can still be taken back. */
export function choosesAlone(): boolean {
    return settings.confirm === "manual";
}
