// SPDX-License-Identifier: MIT
// choice - one of a few, side by side: radio buttons that look like one control.
import { html, type TemplateResult } from "lit";

export interface Choice<T extends string> {
    title: string;
    name: string; // unlike any other on the screen
    value: T;
    options: { value: T; text: string | TemplateResult; disabled?: boolean }[];
    choose(value: T): void;
    hideTitle?: boolean;
}

export function choice<T extends string>(parts: Choice<T>): TemplateResult {
    return html`<fieldset class="labelled">
        <legend class=${parts.hideTitle ? "unseen" : "legend-title"}>${parts.title}</legend>
        <div class="choice of-${parts.options.length}">
            ${parts.options.map(
                (option) => html`<label><input type="radio" name=${parts.name} value=${option.value}
                .checked=${option.value === parts.value} ?disabled=${option.disabled ?? false}
                @change=${() => parts.choose(option.value)} /><span>${option.text}</span></label>`,
            )}
        </div>
    </fieldset>`;
}
