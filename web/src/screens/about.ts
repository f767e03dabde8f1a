// SPDX-License-Identifier: MIT
// about - what Oriel is, whose games and names these are, and the licences of all it carries.
import { html, nothing, type TemplateResult } from "lit";
import type { Part } from "oriel:about";
import { alone } from "../ui/alone";
import { topBar, topLink } from "../ui/frame";
import { t } from "../ui/i18n";
import { href } from "../ui/router";
import type { Screen } from "./screen";
import { openSettings } from "./settings";

/** Names and licences are nobody's to translate. */
function notice({ name, version, licence, text }: Part): TemplateResult {
    return html`<li><details lang="en">
        <summary><b>${name}</b> ${version} · ${licence}</summary>
        <pre>${text}</pre>
    </details></li>`;
}

function games(): string[] {
    return [
        t(
            "Oriel is an independent project. It is not affiliated with the authors and publishers of these games, nor endorsed or sponsored by them.",
        ),
        t(
            "Santorini is a game by Gordon Hamilton, published by Roxley Games. Azul: Stained Glass of Sintra is a game by Michael Kiesling, published by Next Move Games, a brand of Plan B Games.",
        ),
        t(
            "The names of the games and of their publishers are trademarks of their owners. They stand here only to say which games can be played.",
        ),
    ];
}

export async function aboutScreen(): Promise<Screen> {
    const { version, parts } = await import("oriel:about");
    return {
        title: () => t("About Oriel"),
        render: () => html`<div class="app">
            ${topBar("", html`${topLink(t("Rules"), ["rules"])} <button class="round" @click=${openSettings}>${t("Settings")}</button>`)}
            <main id="main" class="rules about">
                <h1>${t("About Oriel")}</h1>
                <p>${t("Oriel plays, teaches and analyses two board games, Santorini and Azul: Stained Glass of Sintra. It knows their rules exactly, down to every power.")}</p>
                <p>${t("Games against the computer and side by side stay on your own device: they are kept there and sent nowhere.")}
                    ${alone() ? nothing : html`<a class="link" href=${href("privacy")}>${t("What a server knows about you")}</a>`}</p>
                <p class="quiet">${t("Version %1 · free software under the MIT licence", version)}</p>
                <section class="chapter"><h2>${t("Games and names")}</h2>${games().map((line) => html`<p>${line}</p>`)}</section>
                <section class="chapter"><h2>${t("Licences")}</h2>
                    <p>${t("Besides Oriel's own work this page carries parts that others have made. Here is the licence of each.")}</p>
                    <ul class="notices">${parts.map(notice)}</ul>
                </section>
            </main>
        </div>`,
    };
}
