// SPDX-License-Identifier: MIT
// control - the plain control of a tag: a number, a choice of a few, a card out of many.
import { html, nothing, type TemplateResult } from "lit";
import type { SetupTag } from "../core/types";
import { choice } from "../ui/choice";
import { t, tm } from "../ui/i18n";

const FEW = 6; // as many stand side by side

/** A text of the core in the reader's language. */
const said = (id: string): string => tm({ id, args: [] });

/** All values there are to choose from, in words. */
export function options(tag: SetupTag): { value: string; text: string }[] {
    const { kind, least, most, choices, standard } = tag;
    const all =
        kind === "number"
            ? Array.from({ length: most - least + 1 }, (_, i) => ({ value: String(least + i), text: String(least + i) }))
            : choices.map(({ name, title }) => ({ value: name, text: said(title) }));
    return all.some(({ value }) => value === standard) ? all : [{ value: standard, text: t("None") }, ...all];
}

/** The control for a tag, or for one seat of it. */
export function control(tag: SetupTag, key: string, value: string, choose: (value: string) => void): TemplateResult | typeof nothing {
    const all = options(tag);
    const seat = tag.keys.indexOf(key) + 1;
    const title = tag.keys.length > 1 ? t("%1, seat %2", said(tag.title), seat) : said(tag.title);
    if (all.length < 2) return nothing;
    if (all.length <= FEW) return choice({ title, name: key.toLowerCase(), value, options: all, choose });
    return html`<label class="labelled"><span class="legend-title">${title}</span>
        <select class="field" name=${key.toLowerCase()} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
            ${all.map((option) => html`<option value=${option.value} ?selected=${option.value === value}>${option.text}</option>`)}
        </select></label>`;
}
