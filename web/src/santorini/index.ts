// SPDX-License-Identifier: MIT
// index - what the rest of the page uses of Santorini; loaded as one piece when it is needed.
// Pictures of the board and the powers are pieces of their own.
import "./common";
import "./legend.css" with { type: "piece" };
import "./marks.css" with { type: "piece" };
import "./screen.css" with { type: "piece" };

export { caption } from "./cards/card";
export { getCards } from "./cards/deck";
export { emblem } from "./cards/emblem";
export { allPowers, groupText, isCalled, powerOf, textOf, titleOf } from "./cards/powers";
export { drawBoard } from "./board";
export { makeView, turnOf } from "./geometry";
export { levelName } from "./names";
export { marksOf, ringsOf } from "./picture";
export { makeScreen } from "./screen";
export { makePlan } from "./select";
export { changes, traceOf } from "./trace";
