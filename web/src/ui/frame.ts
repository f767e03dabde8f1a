// SPDX-License-Identifier: MIT
// frame - the bar on top of every screen.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "./i18n";
import { icons, logo } from "./icons";
import { href } from "./router";

function offlineChip(): TemplateResult | typeof nothing {
    return navigator.onLine ? nothing : html`<span class="chip">${icons.offline()}${t("offline, games are kept on this device")}</span>`;
}

/** `where` says what the screen is about; `links` stand on the right, behind what else there is. */
export function topBar(where: string, links: TemplateResult, beside: TemplateResult | typeof nothing = nothing): TemplateResult {
    return html`<a class="button skip" href="#main" @click=${toMain}>${t("To the content")}</a>
        <header class="top">
            <a class="brand" href=${href()}>${logo()}<span>Oriel</span></a>
            ${where ? html`<span class="where">${where}</span>` : nothing}
            <span class="spring"></span>
            ${offlineChip()} ${beside}
            <nav class="top-links" aria-label=${t("Oriel")}>${links}</nav>
        </header>`;
}

/** The address belongs to the router: only the focus goes. */
function toMain(event: Event): void {
    event.preventDefault();
    const main = document.querySelector<HTMLElement>("main");
    main?.setAttribute("tabindex", "-1");
    main?.focus();
}

export function topLink(text: string, to: string[], current = false): TemplateResult {
    return html`<a class="round" href=${href(...to)} aria-current=${current ? "page" : nothing}>${text}</a>`;
}
