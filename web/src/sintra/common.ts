// SPDX-License-Identifier: MIT
// common - what Sintra's screen shares with the picture on the start screen; see ../common.ts.
import "../common";
import "./glass.css" with { type: "piece" };
import "./defs";
import "./pane";
