// SPDX-License-Identifier: MIT
// index - what the rest of the page uses of Santorini; loaded as one piece when it is needed.
import "../common";

export { drawBoard } from "./board";
export { powerText } from "./card";
export { PowerChooser } from "./chooser";
export { emblem } from "./emblem";
export { makeView } from "./geometry";
export { allPowers, groupText, powerOf, said, titleOf } from "./powers";
export { makeScreen } from "./screen";
