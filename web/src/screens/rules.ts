// SPDX-License-Identifier: MIT
// rules - every game in short, and whatever else a game has to be read about.
//
//     #/rules            the first game, then a tab for each part
//     #/rules/sintra
//     #/rules/pan        a topic of a game
import pages from "oriel:games-pages";
import { html, nothing, type TemplateResult } from "lit";
import type { GameName } from "../core/types";
import { gameNames, gamePart, gameTitle, type Topic } from "../games";
import { topBar, topLink } from "../ui/frame";
import { allTexts, bold, t } from "../ui/i18n";
import { href } from "../ui/router";
import { getCore } from "./core";
import type { Screen } from "./screen";
import { openSettings } from "./settings";

class RulesScreen implements Screen {
    constructor(
        private readonly game: GameName,
        private readonly topic: Topic | null,
    ) {}

    title(): string {
        return this.topic?.title() ?? t("Rules");
    }

    render(): TemplateResult {
        const { topic } = this;
        return html`<div class="app">
            ${topBar(
                t("Rules"),
                html`${gameNames().map((game) => this.links(game))}
                <button class="round" @click=${openSettings}>${t("Settings")}</button>`,
            )}
            <main id="main" class="rules ${topic ? `rules-${topic.link}` : ""}">${topic?.render() ?? this.short()}</main>
        </div>`;
    }

    private links(game: GameName): TemplateResult[] {
        const { topic } = this;
        return [
            topLink(pages[game]?.name?.() ?? gameTitle(game), ["rules", game], !topic && game === this.game),
            ...(gamePart(game).links?.() ?? []).map(([text, to]) => topLink(text, to, to.at(-1) === topic?.link)),
        ];
    }

    private short(): TemplateResult {
        const { game } = this;
        const { learn, links } = gamePart(game);
        return html`<h1>${gameTitle(game)}</h1>
            ${this.text()}
            <p class="rules-next">
                ${learn ? html`<a class="button primary" href=${href("learn", game)}>${t("Try it in a lesson")}</a>` : nothing}
                <a class="button" href=${href("new", game)}>${t("Set up a game")}</a>
                ${links?.().map(([text, to]) => html`<a class="button" href=${href(...to)}>${text}</a>`)}
            </p>`;
    }

    private text(): TemplateResult | TemplateResult[] {
        const chapters = pages[this.game]?.chapters?.();
        if (!chapters) return html`<p>${t("There is nothing to read about this game.")}</p>`;
        return chapters.map(
            (chapter) => html`<section class="chapter"><h2>${chapter.title}</h2>
            <ul>${chapter.lines.map((line) => html`<li>${bold(line)}</li>`)}</ul></section>`,
        );
    }
}

/** The first topic of that name. */
async function findTopic(word: string, redraw: () => void): Promise<Topic | null> {
    for (const { topic } of Object.values(pages)) {
        const found = await topic?.(word, redraw);
        if (found) return found;
    }
    return null;
}

export async function rulesScreen(rest: string[], redraw: () => void): Promise<Screen> {
    await Promise.all([getCore(), allTexts()]);
    const games = gameNames();
    const wish = rest[0] ?? games[0]!;
    if (games.includes(wish)) return new RulesScreen(wish, null);
    return new RulesScreen(games[0]!, await findTopic(wish, redraw));
}
