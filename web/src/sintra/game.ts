// SPDX-License-Identifier: MIT
// game - what the page knows of Sintra before it is opened.
import type { GamePart } from "../games";
import { N_, t } from "../ui/i18n";
import { preload } from "../ui/later";

export const game: GamePart = {
    title: N_("Stained Glass of Sintra"),
    about: () => t("Draft panes of glass and glaze eight palace windows. 2–4 players, about 25 minutes."),
    learn: () => t("Learn in 4 minutes"),
    seats: () => t("Palaces"),
    load: () => {
        preload("sintra");
        return import("./index");
    },
};
