// SPDX-License-Identifier: MIT
// game - what the page knows of Santorini before it is opened, and the way to all of it.
import type { GamePart } from "../games";
import { allTexts, N_, t } from "../ui/i18n";
import { preload } from "../ui/later";

type Board = typeof import("./index");
type Cards = Awaited<ReturnType<Board["getCards"]>>;

/** All of it, which is more than its screen. */
export type Santorini = Board & Cards;

function getBoard(): Promise<Board> {
    preload("santorini");
    return import("./index");
}

export async function getSantorini(): Promise<Santorini> {
    const board = await getBoard();
    return { ...board, ...(await board.getCards()) };
}

/** Has a game cards, or may it come to have some? */
const hasPowers = (record: string): boolean => /\b(Power|Fleece|Draft|Start)/.test(record);

export const game: GamePart = {
    title: N_("Santorini"),
    about: () => t("Build towers, climb them, reach the third level first. 2–4 players, 55 powers, about 15 minutes."),
    learn: () => t("Learn in 3 minutes"),
    seats: () => t("Cards"),
    links: () => [[t("Powers"), ["rules", "powers"]]],
    /** Powers are fetched only where there are any. */
    load: async (record) => (hasPowers(record) ? (await Promise.all([getSantorini(), allTexts()]))[0] : getBoard()),
};
