// SPDX-License-Identifier: MIT
// first - runs before anything is painted, so that nobody sees the wrong colours flash by.
import { applyTheme } from "./ui/theme";

applyTheme();
