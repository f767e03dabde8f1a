// SPDX-License-Identifier: MIT
// language - the menu of languages, on the start screen and among the settings.
import { html, type TemplateResult } from "lit";
import { language, languageNames, t, tag } from "../ui/i18n";
import { change } from "../ui/settings";

export function languageMenu(): TemplateResult {
    return html`<select class="field language" aria-label=${t("Language")} @change=${(event: Event) =>
        change({ language: (event.target as HTMLSelectElement).value })}>
        ${languageNames().map(([code, name]) => html`<option value=${code} lang=${tag(code)} ?selected=${code === language()}>${name}</option>`)}
    </select>`;
}
