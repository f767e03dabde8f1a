// SPDX-License-Identifier: MIT
// index - the screen of a game whose folder brings none; loaded as one piece when it is needed.
import "../common";
import "./screen.css" with { type: "piece" };

export { makeScreen } from "./screen";
