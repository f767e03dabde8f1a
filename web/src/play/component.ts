// SPDX-License-Identifier: MIT
// component - what is printed on a game's components, where somebody has typed in their own: kept on this
// device, and carried along by the records of games that are begun with it.
import type { GameName } from "../core/types";
import { isObject, load, save } from "../ui/storage";
import type { Tags } from "./begin";

export interface OwnData {
    draft: unknown; // what its editor shows, complete or not
    name: string;
    hash: string; // "": it is not complete
    line: string; // as records carry it
    used: boolean; // shall new games begin with it?
}

const isText = (value: unknown): value is string => typeof value === "string";

export function ownData(game: GameName): OwnData | null {
    const found = load(`data.${game}`);
    if (!isObject(found)) return null;
    const { draft, name, hash, line, used } = found;
    return isText(name) && isText(hash) && isText(line) ? { draft, name, hash, line, used: used === true } : null;
}

export function keepOwnData(game: GameName, data: OwnData): boolean {
    return save(`data.${game}`, data);
}

/** The tags with which a record names its components and carries them. */
export const carried = ({ hash, line }: OwnData): Tags => ({ Data: hash, Table: line });

/** Those of a new game: none, when it is played with what the game has. */
export function dataTags(game: GameName): Tags {
    const own = ownData(game);
    return own?.used && own.hash ? carried(own) : {};
}
