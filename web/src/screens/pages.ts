// SPDX-License-Identifier: MIT
// pages - the screens and dialogs a first game does without; loaded as one piece.
import "../common";
import "../ui/css/analysis.css" with { type: "piece" };
import "../ui/css/pages.css" with { type: "piece" };

export { endPanel } from "../play/endpanel";
export { aboutScreen } from "./about";
export { aloneScreen } from "./alone";
export { openKeys } from "./keys";
export { openKept } from "./keptgames";
export { lessonScreen } from "./lesson";
export { openMenu } from "./menu";
export { openRecordDialog } from "./openrecord";
export { playMore, startCards } from "./path";
export { helpStrip } from "./help";
export { rulesScreen } from "./rules";
export { openSettings } from "./settings";
export { setupScreen } from "./setup";
export { TypedLine } from "./typed";
