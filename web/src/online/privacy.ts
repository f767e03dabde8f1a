// SPDX-License-Identifier: MIT
// privacy - what a server that hosts tables keeps, and for how long.
import { html } from "lit";
import type { Screen } from "../screens/screen";
import { t } from "../ui/i18n";
import { bar } from "./frame";

function chapters(): [string, string[]][] {
    return [
        [
            t("On your own device"),
            [
                t("Games against the computer, games side by side, settings and your name are kept in this browser and sent nowhere."),
                t("What you send to an online table is kept here until the server has answered, then removed."),
            ],
        ],
        [
            t("On the server"),
            [
                t(
                    "Opening a link stores nothing about you. Only who takes a seat gets an identity: a random number that your browser keeps, and of which the server keeps a hash.",
                ),
                t("Your name as you typed it, which the others at your tables see."),
                t("The tables you sat at with every turn, so that games survive a restart and can be replayed."),
                t(
                    "An e-mail address only if you want letters when you are away: it is used for nothing else, shown to nobody, and gone when you remove it.",
                ),
                t("Of programs that you let play here: their names, that they are yours, a hash of each token, and when it was last used."),
                t("No password, nothing that follows you elsewhere. Who keeps a server may also see addresses of the network in its log."),
            ],
        ],
        [
            t("For how long"),
            [
                t(
                    "A table that nobody joins is removed after a day or so; finished ones are kept as long as who keeps the server has set.",
                ),
                t("Signing out removes this device's token from the server."),
                t("An e-mail address that is not confirmed is removed after a day."),
            ],
        ],
    ];
}

export function privacyScreen(): Screen {
    return {
        title: () => t("What a server knows about you"),
        render: () => html`<div class="app">${bar("")}
            <main id="main" class="rules">
                <h1>${t("What a server knows about you")}</h1>
                ${chapters().map(([title, lines]) => html`<section class="chapter"><h2>${title}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`)}
            </main></div>`,
    };
}
