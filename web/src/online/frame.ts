// SPDX-License-Identifier: MIT
// frame - what the pages around online tables have in common.
import { html, nothing, type TemplateResult } from "lit";
import { openSettings } from "../screens/dialogs";
import type { Screen } from "../screens/screen";
import { topBar, topLink } from "../ui/frame";
import { t } from "../ui/i18n";
import { href } from "../ui/router";

export function bar(where: string, here = ""): TemplateResult {
    return topBar(
        where,
        html`${topLink(t("Rules"), ["rules"])} ${topLink(t("Tables"), ["lobby"], here === "lobby")}
            <button class="round" @click=${openSettings}>${t("Settings")}</button>`,
    );
}

/** A page that says one thing, and where to go from there. */
export function plainPage(
    title: string,
    text: string,
    actions?: TemplateResult,
    more: () => TemplateResult | typeof nothing = () => nothing,
): Screen {
    return {
        title: () => title,
        render: () => html`<div class="app">${bar("")}
            <main id="main" class="narrow stack"><h1>${title}</h1><p>${text}</p>${more()}
                <p class="buttons">${actions ?? html`<a class="button primary" href=${href("lobby")}>${t("To the tables")}</a>`}
                    <a class="button" href=${href()}>${t("To the start page")}</a></p>
            </main></div>`,
    };
}
