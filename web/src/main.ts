// SPDX-License-Identifier: MIT
// main - the way in. It has nothing of its own: all of it is in the file that common.ts makes.
import "./ui/css/index.css";
import "./common";
