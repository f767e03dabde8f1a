// SPDX-License-Identifier: MIT
// pages - the screens a first game does without; loaded as one piece.
import "../common";

export { lessonScreen } from "./lesson";
export { rulesScreen } from "./rules";
export { setupScreen } from "./setup";
