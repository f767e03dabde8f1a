// SPDX-License-Identifier: MIT
// powerspage - all powers and each in full, as a part of the rules.
import type { Example } from "oriel:guides";
import { html, nothing, type TemplateResult } from "lit";
import type { Core } from "../../core/api";
import type { Power } from "../../core/types";
import type { Topic } from "../../games";
import { getCore } from "../../screens/core";
import { t } from "../../ui/i18n";
import { href } from "../../ui/router";
import { getSantorini, type Santorini } from "../game";
import { framesOf, tryPower, type Frame } from "./acting";

const groups: readonly Power["group"][] = ["simple", "advanced", "fleece", "hero"];

class PowersPage implements Topic {
    readonly link = "powers";
    private search = "";
    private frames: Frame[] | null = null;

    constructor(
        private readonly core: Core,
        private readonly santorini: Santorini,
        private readonly power: Power | null,
        private readonly example: Example | null,
        private readonly redraw: () => void,
    ) {}

    title(): string {
        return this.power ? this.santorini.titleOf(this.power) : t("Rules");
    }

    render(): TemplateResult {
        const { allPowers, isCalled, powerOf, powerText, titleOf } = this.santorini;
        const shown = allPowers(this.core).filter((power) => isCalled(power, this.search));
        const find = (name: string) => powerOf(this.core, name);
        return html`<h1 class="unseen">${t("Powers")}</h1>
            <nav class="power-index" aria-label=${t("Powers")}>
                <input class="field" type="search" placeholder=${t("Find a power")} aria-label=${t("Find a power")} .value=${this.search}
                    @input=${(event: Event) => {
                        this.search = (event.target as HTMLInputElement).value;
                        this.redraw();
                    }} />
                ${groups.map((group) =>
                    this.group(
                        group,
                        shown.filter((power) => power.group === group),
                    ),
                )}
                ${shown.length ? "" : html`<p class="quiet">${t("No power is called that.")}</p>`}
            </nav>
            ${
                this.power
                    ? html`<section class="power-page" aria-live="polite">
                      <a class="link power-back" href=${href("rules", "powers")}>${t("All powers")}</a>
                      <div class="power-head"><h2>${titleOf(this.power)}</h2>${this.trial()}</div>
                      ${powerText(this.power, false, find, this.acting())}
                  </section>`
                    : html`<div class="power-briefs">${shown.map((power) => this.brief(power))}</div>`
            }`;
    }

    private trial(): TemplateResult | typeof nothing {
        const { example } = this;
        if (!example) return nothing;
        return html`<button class="button primary" data-action="try" @click=${() => tryPower(example)}>${t("Try this power")}</button>`;
    }

    /** What it does on a board, step by step. */
    private acting(): TemplateResult | typeof nothing {
        const { example } = this;
        if (!example) return nothing;
        this.frames ??= framesOf(this.santorini, this.core, example);
        return html`<h3>${t("How it acts")}</h3>
            <ol class="frames" tabindex="0" aria-label=${t("How it acts")}>${this.frames.map(
                ({ picture, words }, i) => html`<li><div class="picture" inert aria-hidden="true">${picture}</div>
                    <p class="frame-words"><span class="disc" aria-hidden="true">${i + 1}</span><span>${words}</span></p></li>`,
            )}</ol>`;
    }

    /** A card as one looks through all of them. */
    private brief(power: Power): TemplateResult {
        const { caption, emblem, textOf, titleOf } = this.santorini;
        return html`<a class="panel power-brief" href=${href("rules", power.name)}>
            ${emblem(power, 48)}<span><b class="card-name">${titleOf(power)}</b><small class="card-caption">${caption(power)}</small></span>
            <span class="card-text">${textOf(power, false)}</span>
        </a>`;
    }

    private group(group: Power["group"], powers: Power[]): TemplateResult | "" {
        if (!powers.length) return "";
        const { emblem, groupText, titleOf } = this.santorini;
        return html`<h2 class="caption">${groupText(group)}</h2>
            <ul>${powers.map(
                (power) => html`<li><a class="power-link" href=${href("rules", power.name)}
                aria-current=${power === this.power ? "page" : "false"}>${emblem(power, 30)}<span>${titleOf(power)}</span></a></li>`,
            )}</ul>`;
    }
}

/** All of them for "powers", one for its name. */
export async function powersPage(word: string, redraw: () => void): Promise<Topic | null> {
    const [core, santorini, { examples }] = await Promise.all([getCore(), getSantorini(), import("oriel:guides")]);
    const power = santorini.powerOf(core, word);
    return power || word === "powers" ? new PowersPage(core, santorini, power, examples[word] ?? null, redraw) : null;
}
