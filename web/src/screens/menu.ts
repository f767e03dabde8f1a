// SPDX-License-Identifier: MIT
// menu - everything that can be done at a table besides playing, in one list.
import { html } from "lit";
import { copyLink, newGame, saveRecord } from "../play/after";
import type { Table } from "../play/types";
import { ask, openDialog } from "../ui/dialog";
import { t } from "../ui/i18n";
import { href } from "../ui/router";
import { openKeys } from "./keys";
import { openSettings } from "./settings";

async function resign(table: Table): Promise<void> {
    const yes = await ask({ title: t("Resign"), text: t("The game then ends and is lost."), yes: t("Resign"), bad: true });
    if (yes) table.resign();
}

export function openMenu(table: Table, openTyped: () => void): void {
    openDialog({
        title: () => t("More"),
        body: (self) => {
            const entry = (text: string, run: () => void, enabled = true, id = "") =>
                html`<button class="button wide menu-entry" data-menu=${id} ?disabled=${!enabled} @click=${() => {
                    self.close();
                    run();
                }}>${text}</button>`;
            const going = !table.outcome.over;
            return html`<div class="menu">
                ${entry(t("Take back"), () => table.takeBack(), going && table.canTakeBack, "takeback")}
                ${entry(t("Hint"), () => table.askHint(), table.turn !== null, "hint")}
                ${entry(t("Type a turn"), () => openTyped(), table.turn !== null, "type")}
                ${entry(t("Copy link"), () => void copyLink(table), true, "link")}
                ${entry(t("Save record"), () => saveRecord(table), true, "save")}
                ${entry(t("Rules"), () => (location.hash = href("rules", table.game.name)), true, "rules")}
                ${entry(t("Keys"), () => openKeys(table.game.name), true, "keys")}
                ${entry(t("Settings"), openSettings, true, "settings")}
                ${entry(t("New game"), () => newGame(table), true, "new")}
                ${entry(t("To the start page"), () => (location.hash = href()), true, "start")}
                ${entry(t("Resign"), () => void resign(table), going, "resign")}
            </div>`;
        },
    });
}
