// SPDX-License-Identifier: MIT
// pages - what there is to read about Sintra.
import type { GamePages, KeyLine, Topic } from "../games";
import { t } from "../ui/i18n";
import { end } from "./endtable";
import { lessons } from "./lesson";
import { path } from "./path";
import { pictures } from "./pictures";

const keys = (): KeyLine[] => [
    [["1", "–", "9"], t("Go to a display; choose a strip or a pane to keep")],
    [["0"], t("Go to the centre")],
    [["c", "y", "o", "b", "p"], t("Take the panes of that colour")],
    [["←", "↑", "↓", "→"], t("Go along the panes and windows")],
    [["g"], t("The glazier goes back")],
    [["v"], t("Show the backs of the strips")],
    [["l"], t("Read the latest turn")],
    [["m"], t("Read where the panes may go")],
    [["w"], t("Read your palace")],
    [["W"], t("Read the other palaces")],
];

/** Where the strips are said to be a stand-in, there is a way to change that. */
const ways = (chapter: string): [string, string[]][] =>
    chapter === "aim" || chapter === "strips" ? [[t("Type in your strips"), ["rules", "strips"]]] : [];

async function topic(word: string, redraw: () => void): Promise<Topic | null> {
    return word === "strips" ? (await import("./editor")).stripsPage(redraw) : null;
}

export const pages: GamePages = { name: () => t("Sintra"), keys, lessons, path, end, example: "3Y>5", pictures, topic, ways };
