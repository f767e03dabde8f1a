// SPDX-License-Identifier: MIT
// keys - the board without a mouse: arrows and letters move the focus, single keys read aloud.
import type { Table } from "../play/types";
import { t } from "../ui/i18n";
import { padDirection } from "./compass";
import type { View } from "./geometry";
import { moveFocus } from "./grid";
import { heightWords, isOwn, occupiedWords, targetName, type Namer } from "./names";
import type { Mode, Plan } from "./select";
import { squareName } from "./square";
import type { Compass, SantoriniScene } from "./types";

/** What the keys need of the screen. */
export interface BoardKeys {
    readonly table: Table;
    readonly scene: SantoriniScene;
    readonly view: View;
    readonly plan: Plan | null;
    readonly namer: Namer;
    readonly cell: number;
    /** How many answers an open question has. */
    readonly asking: number;
    focus(square: number): void;
    press(square: number): void;
    show(mode: Mode): void;
    answer(number: number): boolean;
    aim(direction: Compass): boolean;
    cancel(): boolean;
    skip(): boolean;
    openCard(own: boolean): boolean;
    lastTurn(): string;
    turnBoard(): void;
}

const READING = "[role=tablist], .turn-list, .board-text, input, select, textarea, dialog";

function onBoard(event: KeyboardEvent): boolean {
    const target = event.target;
    return target instanceof Element && target.closest(".cells") !== null;
}

/** Keys that move belong to whatever has the focus, unless that is nothing in particular. */
function free(event: KeyboardEvent): boolean {
    const target = event.target;
    return !(target instanceof Element) || !target.closest(READING);
}

/** The workers that could be chosen, or the viewer's own. */
function workers(screen: BoardKeys): number[] {
    const { plan, scene, namer } = screen;
    if (plan?.workers.length) return plan.workers;
    return scene.workers.filter((worker) => isOwn(namer, worker)).map((worker) => worker.at);
}

function nextWorker(screen: BoardKeys): boolean {
    const list = [...workers(screen)].sort((a, b) => a - b);
    const next = list.find((square) => square > screen.cell) ?? list[0];
    if (next === undefined) return false;
    screen.focus(next);
    return true;
}

/** Says all targets of one kind, and shows them on the board. */
function read(screen: BoardKeys, mode: Mode, none: string): boolean {
    if (screen.plan?.modes.includes(mode) && screen.plan.mode !== mode) screen.show(mode);
    const { plan } = screen;
    const targets = plan?.mode === mode ? [...plan.targets] : [];
    const list = targets.map(([square, steps]) => t("%1: %2", squareName(square), steps.map(targetName).join(", ")));
    const waiting = plan?.mode === mode && plan.who === null && plan.workers.length > 1;
    screen.table.announce(list.length ? list.join("; ") : waiting ? t("Choose a worker first.") : none);
    return true;
}

function digit(screen: BoardKeys, event: KeyboardEvent): boolean {
    const number = Number(event.key);
    if (screen.asking) return screen.answer(number);
    if (!screen.plan?.aims.length) return false;
    const direction = padDirection(screen.view, number);
    return direction !== null && screen.aim(direction);
}

function enter(screen: BoardKeys, event: KeyboardEvent): boolean {
    const target = event.target;
    if (target instanceof Element && target.closest("button, a, summary")) return false;
    const { plan, cell } = screen;
    const meant = plan !== null && (plan.targets.has(cell) || plan.workers.includes(cell));
    if (onBoard(event) && (meant || !plan?.complete)) screen.press(cell);
    else if (plan?.complete) screen.table.confirm();
    else return false;
    return true;
}

function spoken(screen: BoardKeys, key: string): boolean {
    switch (key) {
        case "w":
            return nextWorker(screen);
        case "m":
            return read(screen, "move", t("There is nowhere to move now."));
        case "B":
            return read(screen, "build", t("There is nothing to build now."));
        case "l":
            screen.table.announce(screen.lastTurn());
            return true;
        case "s":
            return screen.skip();
        case "p":
            return screen.openCard(true);
        case "P":
            return screen.openCard(false);
        case "h":
            screen.table.announce(heightWords(screen.scene, screen.cell));
            return true;
        case "t":
            screen.turnBoard();
            return true;
        case "o":
            screen.table.announce(occupiedWords(screen.namer));
            return true;
        default:
            return false;
    }
}

export function boardKey(screen: BoardKeys, event: KeyboardEvent): boolean {
    const { key } = event;
    if (key === "Escape" && !event.shiftKey) return screen.cancel();
    if (key === "Enter") return enter(screen, event);
    if (key === " " && onBoard(event)) return enter(screen, event);
    if (/^[1-9]$/.test(key) && digit(screen, event)) return true;
    // Away from the board b reads the builds, on it b is a file.
    if (key === "b" && !onBoard(event)) return spoken(screen, "B");
    if (free(event) && (onBoard(event) || !key.startsWith("Arrow"))) {
        const to = moveFocus(screen.view, screen.cell, key);
        if (to >= 0) {
            screen.focus(to);
            return true;
        }
    }
    return spoken(screen, key);
}
