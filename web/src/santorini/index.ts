// SPDX-License-Identifier: MIT
// index - what the rest of the page uses of Santorini; loaded as one piece when it is needed.
// Pictures of the board and the powers are pieces of their own.
import "./common";
import "./marks.css" with { type: "piece" };
import "./screen.css" with { type: "piece" };

export { caption } from "./card";
export { getCards } from "./deck";
export { emblem } from "./emblem";
export { allPowers, groupText, isCalled, powerOf, textOf, titleOf } from "./powers";
export { makeScreen } from "./screen";
