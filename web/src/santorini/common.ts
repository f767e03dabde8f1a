// SPDX-License-Identifier: MIT
// common - what the pieces of Santorini share: the screen, the cards and the picture on the
// start screen. They import this file for the reason that ../common.ts gives.
import "../common";
import "./board.css" with { type: "piece" };
import "./cards/card.css" with { type: "piece" };
import "./cards/card";
import "./line";
import "./cards/powers";
import "./town";
