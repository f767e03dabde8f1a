// SPDX-License-Identifier: MIT
// art - the pictures of the start screen; loaded as one piece.
import "../common";

export { default as art } from "oriel:games-art";
