// SPDX-License-Identifier: MIT
// core - the rules core and the computer player, each loaded once and only when needed.
import type { Core, Thinker } from "../core/api";
import { loadCore } from "../core/load";
import { compile } from "../core/module";
import type { Nets } from "../core/protocol";
import { startThinker } from "../core/thinker";
import type { GameName } from "../core/types";
import { gamePart, listGames } from "../games";
import type { MakeScreen } from "../play/types";
import { allTexts, gameTexts } from "../ui/i18n";
import { preload } from "../ui/later";

/** Remembers what it made; a failure is not remembered, so that one can try again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
    let made: Promise<T> | null = null;
    return () => {
        made ??= make().catch((error: unknown) => {
            made = null;
            throw error;
        });
        return made;
    };
}

export const absolute = (name: string) => new URL(name, document.baseURI).href;

export const getCore: () => Promise<Core> = once(async () => {
    const core = await loadCore(absolute(WASM_URL));
    listGames(core.games());
    return core;
});

const nets = (): Nets =>
    Object.fromEntries(Object.entries(JSON.parse(NETS) as Nets).map(([game, { url, size }]) => [game, { url: absolute(url), size }]));

export const getThinker: () => Promise<Thinker> = once(async () =>
    startThinker(absolute(WORKER_URL), await compile(absolute(THINK_URL)), nets()),
);

/** The screen of a game for a record. */
export async function getScreen(game: GameName, record: string): Promise<MakeScreen> {
    const { load } = gamePart(game);
    const screen = load ? load(record) : import("../generic/index");
    const [{ makeScreen }] = await Promise.all([screen, load ? gameTexts(game) : allTexts()]);
    return makeScreen;
}

/** The pictures of the start screen. */
export function getArt(): Promise<typeof import("./art")> {
    preload("art");
    return import("./art");
}

/** The screens and dialogs a first game does without; their texts come late, too. */
export async function getPages(): Promise<typeof import("./pages")> {
    const [pages] = await Promise.all([import("./pages"), allTexts()]);
    return pages;
}

/** Tables at which people in different places play. */
export async function getOnline(): Promise<typeof import("../online/index")> {
    const [online] = await Promise.all([import("../online/index"), allTexts()]);
    return online;
}
