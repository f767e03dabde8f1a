// SPDX-License-Identifier: MIT
// typed - a line that takes a turn in notation and says what is wrong with it, and where.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import pages from "oriel:games-pages";
import { t } from "../ui/i18n";
import { icons } from "../ui/icons";
import type { Table } from "../play/types";

export class TypedLine {
    private on = false;
    private text = "";

    constructor(
        private readonly table: Table,
        private readonly redraw: () => void,
    ) {}

    open(): void {
        this.on = true;
        this.redraw();
        requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector<HTMLInputElement>("#typed")?.focus()));
    }

    private close(): void {
        this.on = false;
        this.text = "";
        this.redraw();
        document.querySelector<HTMLElement>("main")?.focus();
    }

    private submit(event: Event): void {
        event.preventDefault();
        if (!this.text.trim()) return;
        if (this.table.type(this.text)) this.text = "";
        this.redraw();
    }

    /** The text as it was given, with the place that is at fault. */
    private fault(): TemplateResult | typeof nothing {
        const { refusal } = this.table;
        if (!refusal) return nothing;
        const at = refusal.column - 1;
        const shown =
            at >= 0 && at <= this.text.length
                ? html`<span class="notation" aria-hidden="true">${this.text.slice(0, at)}<mark>${this.text.charAt(at) || " "}</mark>${this.text.slice(at + 1)}</span>`
                : nothing;
        return html`<p class="fault" id="typed-fault" role="alert">${shown} ${refusal.text}</p>`;
    }

    render(): TemplateResult | typeof nothing {
        if (!this.on) return nothing;
        const waits = this.table.turn === null;
        return html`<form class="typed-line" @submit=${(event: Event) => this.submit(event)}
            @keydown=${(event: KeyboardEvent) => {
                if (event.key !== "Escape") return;
                event.stopPropagation();
                this.close();
            }}>
            <label class="unseen" for="typed">${t("Turn in notation")}</label>
            <input id="typed" class="field notation" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="800"
                placeholder=${pages[this.table.game.name]?.example ?? ""}
                aria-describedby=${this.table.refusal ? "typed-fault" : nothing} .value=${live(this.text)}
                @input=${(event: Event) => (this.text = (event.target as HTMLInputElement).value)} />
            <button class="button primary" ?disabled=${waits}>${t("Play")}</button>
            <button type="button" class="round" aria-label=${t("Close")} @click=${() => this.close()}>${icons.close()}</button>
            ${this.fault()}
        </form>`;
    }
}
