// SPDX-License-Identifier: MIT
// start - where everybody arrives: play now, set up, learn, open, go on.
import { html, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import { topBar, topLink } from "../ui/frame";
import type { Screen } from "./screen";

export function startScreen(): Screen {
    return {
        title: () => "",
        render: (): TemplateResult => html`<div class="app">
            ${topBar("", html`${topLink(t("Rules"), ["rules"])}`)}
            <main id="main" class="start"><h1>${t("Two games, one quiet table.")}</h1></main>
        </div>`,
    };
}
