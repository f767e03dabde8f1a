// SPDX-License-Identifier: MIT
// alone - what a copy of the page without a server says where one would be needed.
import { html } from "lit";
import { topBar } from "../ui/frame";
import { t } from "../ui/i18n";
import { href } from "../ui/router";
import type { Screen } from "./screen";

export function aloneScreen(): Screen {
    return {
        title: () => t("No server here"),
        render: () => html`<div class="app">
            ${topBar("", html``)}
            <main id="main" class="narrow stack">
                <h1>${t("No server here")}</h1>
                <p>${t("This is a copy of the page without a server. Against the computer and on one device everything is here; to meet people in other places, open the page of an Oriel server.")}</p>
                <p><a class="button primary" href=${href()}>${t("To the start page")}</a></p>
            </main>
        </div>`,
    };
}
