// SPDX-License-Identifier: MIT
// index - what the rest of the page uses of Sintra; loaded as one piece when it is needed.
import "../common";
import "./common";
import "./keep.css" with { type: "piece" };
import "./table.css" with { type: "piece" };
import "./layout.css" with { type: "piece" };
import "./told";

export { palace, SMALL } from "./palace";
export { makeScreen } from "./screen";
export { marksOf } from "./select";
export { supplyRing } from "./supply";
export { brokenTrack, roundTrack } from "./tracks";
