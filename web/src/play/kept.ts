// SPDX-License-Identifier: MIT
// kept - games kept in this browser, unfinished and finished.
//
// Each game is a record with what a record does not say: who plays, which steps of a turn
// are tried. A list of short lines about them stands beside. Of too many, the finished and
// the oldest go first.
import type { GameName } from "../core/types";
import { forget, isObject, load, save } from "../ui/storage";
import type { Player } from "./types";

export interface KeptGame {
    id: string;
    record: string;
    players: Player[];
    tried: number[];
    helps?: boolean | undefined; // a first game: more is shown than the settings say
}

export interface KeptLine {
    id: string;
    game: GameName;
    players: Player[];
    powers: string[]; // titles, as message ids
    turns: number;
    mover: number;
    over: boolean;
    winners: number[];
    changed: number; // as Date.now() counts
}

const MOST = 40;

export function newId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(6));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isPlayer(value: unknown): value is Player {
    return (
        isObject(value) &&
        (value["kind"] === "human" || value["kind"] === "computer") &&
        typeof value["name"] === "string" &&
        typeof value["level"] === "number"
    );
}

function isPlayers(value: unknown): value is Player[] {
    return Array.isArray(value) && value.length >= 2 && value.length <= 4 && value.every(isPlayer);
}

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every((item) => Number.isSafeInteger(item));

function isLine(value: unknown): value is KeptLine {
    return (
        isObject(value) &&
        typeof value["id"] === "string" &&
        typeof value["game"] === "string" &&
        isPlayers(value["players"]) &&
        Array.isArray(value["powers"]) &&
        value["powers"].every((power) => typeof power === "string") &&
        typeof value["turns"] === "number" &&
        typeof value["mover"] === "number" &&
        typeof value["over"] === "boolean" &&
        isNumbers(value["winners"]) &&
        typeof value["changed"] === "number"
    );
}

/** Latest first. */
export function keptLines(): KeptLine[] {
    const found = load("games");
    return Array.isArray(found) ? found.filter(isLine).sort((a, b) => b.changed - a.changed) : [];
}

/** Those in which somebody has moved; nobody misses the others. */
export function begunLines(): KeptLine[] {
    return keptLines().filter((line) => line.turns > 0);
}

export function keptGame(id: string): KeptGame | null {
    const found = load(`game.${id}`);
    if (!isObject(found) || typeof found["record"] !== "string" || !isPlayers(found["players"])) return null;
    const tried = isNumbers(found["tried"]) ? found["tried"] : [];
    return { id, record: found["record"], players: found["players"], tried, helps: found["helps"] === true };
}

/** Whom to part with first. */
function order(a: KeptLine, b: KeptLine): number {
    const worth = ({ turns, over }: KeptLine) => (turns === 0 ? 2 : Number(over));
    return worth(a) - worth(b) || b.changed - a.changed;
}

export function keep(game: KeptGame, line: KeptLine): boolean {
    const lines = [
        line,
        ...keptLines()
            .filter((other) => other.id !== line.id)
            .sort(order),
    ];
    for (const old of lines.splice(MOST)) forget(`game.${old.id}`);
    const { id, ...kept } = game;
    const write = () => save(`game.${id}`, kept) && save("games", lines);
    if (write()) return true;
    // The store is full: make room once.
    for (const old of lines.splice(Math.ceil(lines.length / 2))) forget(`game.${old.id}`);
    return write();
}

export function discard(id: string): void {
    save(
        "games",
        keptLines().filter((line) => line.id !== id),
    );
    forget(`game.${id}`);
}
