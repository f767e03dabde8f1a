// SPDX-License-Identifier: MIT
// index - what the rest of the page uses of Sintra; loaded as one piece when it is needed.
import "../common";

export { makeScreen } from "./screen";
