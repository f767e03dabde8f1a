// SPDX-License-Identifier: MIT
// index - everything about tables at which people in different places play; loaded as one piece.
import "../common";
import "../screens/pages";
import "./board.css" with { type: "piece" };
import "./rooms.css" with { type: "piece" };

export { createScreen } from "./create";
export { lobbyScreen } from "./lobby";
export { mailScreen } from "./mail";
export { privacyScreen } from "./privacy";
export { tableScreen } from "./visit";
