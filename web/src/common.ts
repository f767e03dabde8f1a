// SPDX-License-Identifier: MIT
// common - the page itself and the modules that more than one piece of it uses.
//
// Every piece that is loaded by itself imports this file. All of them then need the same
// modules, so the bundler makes one file of these instead of many small ones, each of which
// would cost a round trip.
import "./app";
import "lit/directives/ref.js";
import "lit/directives/repeat.js";
import "./play/actions";
import "./play/failure";
import "./play/status";
import "./play/turns";
import "./ui/choice";
