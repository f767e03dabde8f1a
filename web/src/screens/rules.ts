// SPDX-License-Identifier: MIT
// rules - both games in short and every power in full.
//
//     #/rules            Santorini, then a tab for each part
//     #/rules/sintra
//     #/rules/powers     all cards
//     #/rules/pan        a card
import { html, type TemplateResult } from "lit";
import type { Core } from "../core/api";
import type { GameName, Power } from "../core/types";
import { topBar, topLink } from "../ui/frame";
import { allTexts, bold, t } from "../ui/i18n";
import { href } from "../ui/router";
import { getCore, getSantorini, type Santorini } from "./core";
import { gameTitle } from "./games";
import { chapters } from "./rulestext";
import type { Screen } from "./screen";
import { openSettings } from "./settings";

const groups: readonly Power["group"][] = ["simple", "advanced", "fleece", "hero"];

class RulesScreen implements Screen {
    private search = "";

    constructor(
        private readonly core: Core,
        private readonly santorini: Santorini,
        private readonly part: "santorini" | "sintra" | "powers",
        private readonly power: Power | null,
        private readonly redraw: () => void,
    ) {}

    title(): string {
        return this.power ? this.santorini.titleOf(this.power) : t("Rules");
    }

    render(): TemplateResult {
        const links = html`${topLink(gameTitle("santorini"), ["rules", "santorini"], this.part === "santorini")}
            ${topLink(t("Powers"), ["rules", "powers"], this.part === "powers")}
            ${topLink(t("Sintra"), ["rules", "sintra"], this.part === "sintra")}
            <button class="round" @click=${openSettings}>${t("Settings")}</button>`;
        return html`<div class="app">
            ${topBar(t("Rules"), links)}
            <main id="main" class="rules ${this.part === "powers" ? "rules-powers" : ""}">
                ${this.part === "powers" ? this.powers() : this.short(this.part)}
            </main>
        </div>`;
    }

    private short(game: GameName): TemplateResult {
        return html`<h1>${gameTitle(game)}</h1>
            ${chapters(game).map((chapter) => html`<section class="chapter"><h2>${chapter.title}</h2>
                <ul>${chapter.lines.map((line) => html`<li>${bold(line)}</li>`)}</ul></section>`)}
            <p class="rules-next">
                <a class="button primary" href=${href("learn", game)}>${t("Try it in a lesson")}</a>
                <a class="button" href=${href("new", game)}>${t("Set up a game")}</a>
                ${game === "santorini" ? html`<a class="button" href=${href("rules", "powers")}>${t("All powers")}</a>` : ""}
            </p>`;
    }

    private powers(): TemplateResult {
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
                ${groups.map((group) => this.group(group, shown.filter((power) => power.group === group)))}
                ${shown.length ? "" : html`<p class="quiet">${t("No power is called that.")}</p>`}
            </nav>
            ${this.power
                ? html`<section class="power-page" aria-live="polite">
                      <a class="link power-back" href=${href("rules", "powers")}>${t("All powers")}</a>
                      <h2>${titleOf(this.power)}</h2>${powerText(this.power, false, find)}
                  </section>`
                : html`<div class="power-briefs">${shown.map((power) => this.brief(power))}</div>`}`;
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
            <ul>${powers.map((power) => html`<li><a class="power-link" href=${href("rules", power.name)}
                aria-current=${power === this.power ? "page" : "false"}>${emblem(power, 30)}<span>${titleOf(power)}</span></a></li>`)}</ul>`;
    }
}

export async function rulesScreen(rest: string[], redraw: () => void): Promise<Screen> {
    const [core, santorini] = await Promise.all([getCore(), getSantorini(), allTexts()]);
    const wish = rest[0] ?? "santorini";
    if (wish === "santorini" || wish === "sintra") return new RulesScreen(core, santorini, wish, null, redraw);
    return new RulesScreen(core, santorini, "powers", santorini.powerOf(core, wish), redraw);
}
