// SPDX-License-Identifier: MIT
// cards - the powers: their signs, whole texts and lines, the chooser and the draft; loaded as one piece
// when a game has powers or somebody reads about them.
import "../common";
import "./cards.css" with { type: "piece" };
import { addSigns } from "./emblem";
import { addTexts } from "./powers";
import { signs } from "./signs";
import { cards, reasons, tokens } from "oriel:card-texts";

export { cardLine, draftLine, modeText } from "./cardstatus";
export { PowerChooser } from "./chooser";
export { Draft } from "./draft";
export { bannedPairs, reasonOf } from "./powers";
export { powerText } from "./whole";

addSigns(signs);
addTexts({ cards, reasons, tokens });
