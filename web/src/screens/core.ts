// SPDX-License-Identifier: MIT
// core - the rules core and the computer player, each loaded once and only when needed.
import type { Core, Thinker } from "../core/api";
import { loadCore } from "../core/load";
import { startThinker } from "../core/thinker";
import type { GameName } from "../core/types";
import type { MakeScreen } from "../play/types";

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

export const getCore: () => Promise<Core> = once(() => loadCore(absolute(WASM_URL)));

export const getThinker: () => Promise<Thinker> = once(() => startThinker(absolute(WORKER_URL), absolute(WASM_URL)));

/** All of Santorini, which is more than its screen: cards, the board in small. */
export type Santorini = typeof import("../santorini/index");

export async function getSantorini(): Promise<Santorini> {
    const [module] = await Promise.all([import("../santorini/index"), getStyle("santorini")]);
    return module;
}

export async function getScreen(game: GameName): Promise<MakeScreen> {
    if (game === "santorini") return (await getSantorini()).makeScreen;
    const [{ makeScreen }] = await Promise.all([import("../sintra/index"), getStyle("sintra")]);
    return makeScreen;
}

const styled = new Map<string, Promise<void>>();

/** Loads a style sheet that not every screen needs. */
export function getStyle(name: keyof typeof STYLES): Promise<void> {
    const known = styled.get(name);
    if (known) return known;
    const loaded = new Promise<void>((resolve) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = STYLES[name];
        link.onload = () => resolve();
        link.onerror = () => resolve();
        document.head.append(link);
    });
    styled.set(name, loaded);
    return loaded;
}
