// SPDX-License-Identifier: MIT
// colours - the five colours of glass, in words.
//
// The letters C Y O B P J are those of records and keys and stay; names are translated, and a
// pane on the screen carries the initial of its name.
import { t, tn } from "../ui/i18n";
import type { Space } from "./types";

export function colourName(colour: Space): string {
    switch (colour) {
        case "C":
            return t("clear");
        case "Y":
            return t("yellow");
        case "O":
            return t("orange");
        case "B":
            return t("blue");
        case "P":
            return t("pink");
        case "J":
            return t("joker");
    }
}

const JOKER = "★"; // where the joker's own initial is a colour's: French "jaune"

/** What is written on a pane. */
export function initialOf(colour: Space): string {
    const initial = colourName(colour).charAt(0).toUpperCase();
    const isTaken = colour === "J" && (["C", "Y", "O", "B", "P"] as const).some((other) => initialOf(other) === initial);
    return isTaken ? JOKER : initial;
}

/** So many panes of a colour, or spaces for one, as a sentence would say it. */
export function panesOf(count: number, colour: Space): string {
    switch (colour) {
        case "C":
            return tn("1 clear", "%1 clear", count);
        case "Y":
            return tn("1 yellow", "%1 yellow", count);
        case "O":
            return tn("1 orange", "%1 orange", count);
        case "B":
            return tn("1 blue", "%1 blue", count);
        case "P":
            return tn("1 pink", "%1 pink", count);
        case "J":
            return tn("1 joker", "%1 jokers", count);
    }
}
