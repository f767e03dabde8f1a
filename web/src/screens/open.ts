// SPDX-License-Identifier: MIT
// open - takes a record from a file, from the clipboard or from a link and opens it; loaded as one piece.
import "../common";
import { CoreError, type Core } from "../core/api";
import type { Fault } from "../core/types";
import { begin, gameIn } from "../play/begin";
import { ownData } from "../play/component";
import { keep, newId } from "../play/kept";
import type { Player } from "../play/types";
import { allTexts, listOf, t, tm } from "../ui/i18n";
import { go } from "../ui/router";
import { unpackRecord } from "../ui/share";
import { toast } from "../ui/toast";
import { getCore, getScreen } from "./core";

const LIMIT = 2_000_000; // bytes of a file that is read at all

/** Who played, as far as a record tells; everybody is a person at first. */
function playersOf(tags: Record<string, string>, seats: number): Player[] {
    return Array.from({ length: seats }, (_, i) => ({
        kind: "human",
        name: (tags[`Name${i + 1}`] ?? "").slice(0, 40).trim(),
        level: 3,
    }));
}

/** Tags that say nothing about how a game is played, or what every game has. */
const COMMON =
    /^((Name|Level)[1-4]|Game|Start|Repetition|Result|Scores|RulesVersion|Data|Table|Date|Event|Site|Round|Seed|TimeControl|Fair\w+)$/;

/** A tag that means nothing may be one that was meant: Position instead of Start. */
function tellUnknown(core: Core, tags: Record<string, string>, game: string): void {
    const own = core.setup(game).flatMap(({ keys }) => keys);
    const unknown = Object.keys(tags).filter((key) => !COMMON.test(key) && !own.includes(key));
    if (unknown.length)
        toast(t("Left aside, because nobody knows what it means: %1. A position stands in the tag Start.", listOf(unknown)));
}

/** A record that only names component data gets it, if it is what was typed in on this device. */
function withData(record: string): string {
    const named = /^\[Data "(\w+)"\]$/m.exec(record);
    const own = named && ownData(gameIn(record));
    if (!own || own.hash !== named[1] || /^\[Table "/m.test(record)) return record;
    return record.replace(named[0], `${named[0]}\n[Table "${own.line}"]`);
}

/** Throws a CoreError when it is no record. */
function openOne(core: Core, record: string, at?: number): void {
    const game = core.open(withData(record));
    const tags = game.tags();
    const players = playersOf(tags, game.seats);
    const again = game.record();
    tellUnknown(core, tags, game.name);
    game.close();
    begin(again, players, at);
}

/** Keeps all but the last, opens that one. */
function openAll(core: Core, text: string, at?: number): void {
    const records = core.split(text);
    for (const record of records.slice(0, -1).slice(-20)) {
        const game = core.open(withData(record));
        const players = playersOf(game.tags(), game.seats);
        const { over, winners } = game.outcome();
        const id = newId();
        keep(
            { id, record: game.record(), players, tried: [] },
            {
                id,
                game: game.name,
                players,
                powers: players.map(() => ""),
                turns: game.count(),
                mover: 1,
                over,
                winners,
                changed: Date.now(),
            },
        );
        game.close();
    }
    openOne(core, records.at(-1) ?? text, at);
}

/** Component data is wanted, and there is none. */
const lacksData = ({ field, message }: Fault): boolean => field === "Data" && message.args.length === 1;

/** What is wrong, with its place in the record as far as it has one. */
function reason(fault: Fault): string {
    const { message, line, token } = fault;
    if (lacksData(fault))
        return t("its component table %1 is not on this device. Open its file first; the rules have a page for it", message.args[0]!);
    if (!line) return tm(message);
    return token ? t("Line %1, turn %2: %3", line, token, tm(message)) : t("Line %1: %2", line, tm(message));
}

/** Why a text could not be opened; null when it was, then `at` turns of it are shown. */
export async function openText(text: string, at?: number): Promise<string | null> {
    try {
        const core = await getCore();
        openAll(core, text.trim(), at);
        return null;
    } catch (error) {
        if (!(error instanceof CoreError)) throw error;
        await allTexts();
        return reason(error.fault);
    }
}

/** Says itself when it does not work. */
export async function openFile(file: File): Promise<void> {
    if (file.size > LIMIT) {
        await allTexts();
        toast(t("%1 is too large for a record.", file.name));
        return;
    }
    const fault = await openText(await file.text());
    if (fault) toast(t("%1 could not be opened: %2", file.name, fault));
}

/** The same for a text that was pasted. */
export async function openPasted(text: string): Promise<void> {
    const fault = await openText(text);
    if (fault) toast(t("The record could not be opened: %1", fault));
}

/** A game in a link. */
export async function openLink(packed: string): Promise<void> {
    const [data = "", at = ""] = packed.split("&at=");
    let fault: string | null;
    try {
        const record = await unpackRecord(data);
        getScreen(gameIn(record), record).catch(() => undefined); // is on its way while the rules are
        fault = await openText(record, /^\d{1,4}$/.test(at) ? Number(at) : undefined);
    } catch {
        await allTexts();
        fault = t("the link is damaged");
    }
    if (!fault) return;
    go();
    toast(t("The game in this link could not be opened: %1", fault));
}
