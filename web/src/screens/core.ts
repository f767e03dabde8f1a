// SPDX-License-Identifier: MIT
// core - the rules core and the computer player, each loaded once and only when needed.
import type { Core, Thinker } from "../core/api";
import { loadCore } from "../core/load";
import { compile } from "../core/module";
import { startThinker } from "../core/thinker";
import type { GameName } from "../core/types";
import type { MakeScreen } from "../play/types";
import { allTexts, gameTexts } from "../ui/i18n";

/** Remembers what it made; a failure is not remembered, so that one can try again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
    let made: Promise<T> | null = null;
    return () => {
        made ??= make().catch((error: unknown) => {
            made = null;
            throw error;
        });
        return made;
    };
}

const absolute = (name: string) => new URL(name, document.baseURI).href;

/** Fetched and compiled once for both. */
const getCode = once(() => compile(absolute(WASM_URL)));

export const getCore: () => Promise<Core> = once(async () => loadCore(await getCode()));

export const getThinker: () => Promise<Thinker> = once(async () => startThinker(absolute(WORKER_URL), await getCode()));

type Board = typeof import("../santorini/index");
type Cards = Awaited<ReturnType<Board["getCards"]>>;

/** All of Santorini, which is more than its screen. */
export type Santorini = Board & Cards;

/** Asks for what a piece imports before it is here and does so itself; the links are in index.html. */
function preload(piece: "santorini" | "sintra" | "art"): void {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-part=${piece}]`)) link.rel = "modulepreload";
}

function getBoard(): Promise<Board> {
    preload("santorini");
    return import("../santorini/index");
}

export async function getSantorini(): Promise<Santorini> {
    const board = await getBoard();
    return { ...board, ...(await board.getCards()) };
}

function getGame(game: GameName, record: string): Promise<{ makeScreen: MakeScreen }> {
    if (game === "santorini") return hasPowers(record) ? getSantorini() : getBoard();
    preload("sintra");
    return import("../sintra/index");
}

/** The screen of a game for a record: powers are fetched only where there are any. */
export async function getScreen(game: GameName, record: string): Promise<MakeScreen> {
    const [{ makeScreen }] = await Promise.all([getGame(game, record), gameTexts(game)]);
    return makeScreen;
}

/** The pictures of the start screen. */
export function getArt(): Promise<typeof import("./art")> {
    preload("art");
    return import("./art");
}

/** Has a game cards, or may it come to have some? */
export function hasPowers(record: string): boolean {
    return /\b(Power|Fleece|Draft|Start)/.test(record);
}

/** The screens and dialogs a first game does without; their texts come late, too. */
export async function getPages(): Promise<typeof import("./pages")> {
    const [pages] = await Promise.all([import("./pages"), allTexts()]);
    return pages;
}
