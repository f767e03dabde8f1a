// SPDX-License-Identifier: MIT
// games - the games there are, and what a game's folder may bring along.
//
// Which games there are is the core's to say. A folder of this page that has a game's name
// may have these files, each with an export of its own name; whatever is not there, the page
// has something plain instead of.
//
//     game.ts      GamePart: at once
//     art.ts       Art: the picture of the start page
//     pages.ts     GamePages: what a first game does without
//     setup.ts     GameSetup: its part of the form for a new game
//     mini.ts      LoadMini: a small picture of a game, for lists of tables
//     index.ts     its screen, loaded by GamePart.load
//
// texts.json says which texts are not needed for a first board; web/catalogues.mjs reads it.
import type { TemplateResult } from "lit";
import parts from "oriel:games-game";
import type { GuidePicture } from "oriel:guides";
import type { Screen } from "./screens/screen";
import type { GameView } from "./core/api";
import type { GameFacts, GameName } from "./core/types";
import type { PathStep } from "./play/path";
import type { Lesson, MakeScreen, Table } from "./play/types";
import { t } from "./ui/i18n";

export interface GamePart {
    title: string; // an id: what the page calls it, which may be less than what the core does
    about(): string; // a few words on the start page
    learn?(): string; // how long its lesson takes
    seats?(): string; // what is laid out before a seat: "Cards"
    links?(): [title: string, to: string[]][]; // pages about it beside its rules
    /** Its screen, with as much as a record needs. */
    load?(record: string): Promise<{ makeScreen: MakeScreen }>;
}

export type Art = () => TemplateResult;

export type KeyLine = [keys: string[], text: string];

export interface GamePages {
    name?(): string; // where there is little room
    keys?(): KeyLine[]; // of its board
    example?: string; // a turn in notation
    lessons?: Lesson[];
    path?: PathStep[]; // what is recommended after each other
    end?(table: Table): TemplateResult; // what the result is made of
    pictures?: LoadPictures; // of its rules
    /** A page of the rules, #/rules/WORD; null: there is none. */
    topic?(word: string, redraw: () => void): Promise<Topic | null>;
    /** What a chapter of its rules leads to. */
    ways?(chapter: string): [title: string, to: string[]][];
}

/** A picture of a game as a viewer sees it: its first token began the latest turn. */
export type Mini = (game: GameView, viewer: number) => TemplateResult;
export type LoadMini = () => Promise<Mini>;

/** A picture of the rules; the game stands where the picture wants it. */
export type DrawPicture = (game: GameView, picture: GuidePicture) => TemplateResult;
export type LoadPictures = () => Promise<DrawPicture>;

/** A page of the rules: what stands in its middle, and which of GamePart.links it belongs to. */
export type Topic = Pick<Screen, "title" | "render"> & { link: string };

let listed: readonly GameFacts[] = Object.entries(parts).map(([name, { title }]) => ({ name, title }));

/** What the core says; until then those of the folders are known. */
export function listGames(games: readonly GameFacts[]): void {
    listed = games;
}

export function gameNames(): GameName[] {
    return listed.map(({ name }) => name);
}

export function gamePart(game: GameName): Partial<GamePart> {
    return parts[game] ?? {};
}

export function gameTitle(game: GameName): string {
    return t(gamePart(game).title ?? listed.find(({ name }) => name === game)?.title ?? game);
}
