// SPDX-License-Identifier: MIT
// pages - what there is to read about Santorini.
import type { GamePages, KeyLine } from "../games";
import { t } from "../ui/i18n";
import { lessons } from "./lesson";
import { path } from "./path";
import { powersPage } from "./cards/powerspage";
import { pictures } from "./pictures";

const keys = (): KeyLine[] => [
    [["←", "↑", "↓", "→"], t("Go from space to space")],
    [["a", "–", "e"], t("Jump to a file")],
    [["1", "–", "5"], t("Jump to a rank; choose in a chooser")],
    [["1", "–", "9"], t("Choose a direction as on a number pad")],
    [["w"], t("Next worker of yours")],
    [["m"], t("Read where the worker may move")],
    [["B"], t("Read where it may build")],
    [["l"], t("Read the latest turn")],
    [["o"], t("Read the occupied spaces")],
    [["t"], t("Turn the board by a quarter")],
    [["h"], t("Read the heights of the rank")],
    [["p"], t("Read your power")],
    [["P"], t("Read the other powers")],
    [["s"], t("Skip what may be skipped")],
];

export const pages: GamePages = { keys, lessons, path, example: "b2-c3+d4", topic: powersPage, pictures };
