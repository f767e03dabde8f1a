// SPDX-License-Identifier: MIT
// common - modules that more than one piece of the page uses.
//
// Every piece that is loaded by itself imports this file. All of them then need the same
// modules, so the bundler makes one file of these instead of many small ones, each of which
// would cost a round trip.
import "lit";
import "lit/directives/ref.js";
import "lit/directives/repeat.js";
import "./core/api";
import "./core/types";
import "./play/actions";
import "./play/end";
import "./play/handover";
import "./play/kept";
import "./play/seats";
import "./play/status";
import "./play/table";
import "./play/turns";
import "./screens/core";
import "./screens/games";
import "./screens/keys";
import "./screens/settings";
import "./ui/choice";
import "./ui/dialog";
import "./ui/frame";
import "./ui/i18n";
import "./ui/icons";
import "./ui/live";
import "./ui/router";
import "./ui/settings";
import "./ui/sound";
import "./ui/storage";
import "./ui/toast";
