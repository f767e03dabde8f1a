// SPDX-License-Identifier: MIT
// deck - the way to what only games with powers need; see cards.ts.

type Cards = typeof import("./cards");

let cards: Cards | null = null;

export async function getCards(): Promise<Cards> {
    return (cards ??= await import("./cards"));
}

/** The same where they have been waited for; a game with powers is not shown before. */
export function cardsHere(): Cards {
    if (!cards) throw new Error("the cards are not loaded");
    return cards;
}
