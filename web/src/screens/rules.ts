// SPDX-License-Identifier: MIT
// rules - the rules of every game, and whatever else a game has to be read about.
//
//     #/rules               the first game, then a tab for each part
//     #/rules/sintra
//     #/rules/sintra/end    opened at a chapter
//     #/rules/pan           a topic of a game
import "./rules.css" with { type: "piece" };
import pages from "oriel:games-pages";
import type { Guide, GuideChapter, GuidePicture } from "oriel:guides";
import { html, nothing, type TemplateResult } from "lit";
import type { Core } from "../core/api";
import type { GameName } from "../core/types";
import { gameNames, gamePart, gameTitle, type DrawPicture, type Topic } from "../games";
import { topBar, topLink } from "../ui/frame";
import { allTexts, t } from "../ui/i18n";
import { href } from "../ui/router";
import { getCore } from "./core";
import { Glossary, openPicture } from "./guide";
import type { Screen } from "./screen";
import { openSettings } from "./settings";

/** What stands on a page of rules beside its frame. */
interface Reading {
    render(): TemplateResult;
    title?(): string;
    key?(event: KeyboardEvent): boolean;
    dispose?(): void;
    /** Once it was drawn. */
    shown?(): void;
}

// ---- a game's rules ----------------------------------------------------------------------------

function isInSight(chapter: string): boolean {
    const box = document.getElementById(`chapter-${chapter}`)?.getBoundingClientRect();
    return box !== undefined && box.top < innerHeight && box.bottom > 0;
}

class GuidePage implements Reading {
    private readonly glossary: Glossary;
    private readonly drawn = new Map<GuidePicture, TemplateResult>();
    private watcher: IntersectionObserver | null = null;
    private current: string;
    private chosen: string; // where one went: it stays current as long as any of it is seen
    private readonly narrow = matchMedia("(max-width: 699px)").matches;

    constructor(
        private readonly core: Core,
        private readonly game: GameName,
        private readonly guide: Guide,
        private readonly draw: DrawPicture | null,
        chapter: string,
        private readonly redraw: () => void,
    ) {
        this.glossary = new Glossary(guide.words, redraw);
        this.current = this.chosen = guide.chapters.some(({ name }) => name === chapter) ? chapter : "";
    }

    key(event: KeyboardEvent): boolean {
        return event.key === "Escape" && this.glossary.close();
    }

    shown(): void {
        this.watcher = new IntersectionObserver((seen) => this.see(seen), { rootMargin: "-20% 0px -70% 0px" });
        for (const section of document.querySelectorAll(".chapter")) this.watcher.observe(section);
        if (this.current) document.getElementById(`chapter-${this.current}`)?.scrollIntoView();
    }

    dispose(): void {
        this.watcher?.disconnect();
    }

    private see(seen: readonly IntersectionObserverEntry[]): void {
        const name = seen.find(({ isIntersecting }) => isIntersecting)?.target.id.replace("chapter-", "");
        if (!name || name === this.current || isInSight(this.chosen)) return;
        this.chosen = "";
        this.current = name;
        this.redraw();
    }

    /** The first one says what it is for, the others are called by their titles. */
    private lessons(): TemplateResult[] {
        const lessons = pages[this.game]?.lessons ?? [];
        return lessons.map(
            ({ id, title }) =>
                html`<a class="button" href=${href("learn", this.game, ...(id ? [id] : []))}>${id ? t(title) : t("Try it in a lesson")}</a>`,
        );
    }

    render(): TemplateResult {
        return html`${this.contents()}
            <div class="guide">
                <header class="guide-head">
                    <h1>${gameTitle(this.game)}</h1>
                    <div class="guide-lessons">${this.lessons()}</div>
                </header>
                ${this.guide.chapters.map((chapter) => this.chapter(chapter))}
                ${this.next()}
            </div>
            ${this.words()}`;
    }

    /** On a phone it is closed at first: it is longer than the screen. */
    private contents(): TemplateResult {
        const { game, current } = this;
        return html`<nav class="contents" aria-label=${t("Contents")}>
            <details ?open=${!this.narrow}><summary>${t("Contents")}</summary>
            <ul>${this.guide.chapters.map(
                ({ name, title }) =>
                    html`<li><a href=${href("rules", game, name)} aria-current=${name === current ? "true" : nothing}
                    @click=${(event: Event) => this.goTo(event, name)}>${t(title)}</a></li>`,
            )}</ul></details>
        </nav>`;
    }

    /** The page is here already: only the view and the focus go there. */
    private goTo(event: Event, name: string): void {
        event.preventDefault();
        history.replaceState(null, "", href("rules", this.game, name));
        const section = document.getElementById(`chapter-${name}`);
        section?.scrollIntoView();
        section?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
        this.current = this.chosen = name;
        this.redraw();
    }

    private chapter({ name, title, paragraphs }: GuideChapter): TemplateResult {
        return html`<section class="chapter" id=${`chapter-${name}`}>
            <h2 tabindex="-1">${t(title)}</h2>
            ${paragraphs.map(
                ({ text, picture }, i) => html`<div class="rule ${picture ? "with-picture" : ""}">
                    ${picture ? this.picture(picture) : nothing}<p>${this.glossary.text(text, `${name}-${i}`)}</p>
                </div>`,
            )}
            ${pages[this.game]?.ways?.(name).map(([text, to]) => html`<p><a class="button" href=${href(...to)}>${text}</a></p>`)}
        </section>`;
    }

    private picture(picture: GuidePicture): TemplateResult | typeof nothing {
        if (!this.draw) return nothing;
        if (!this.drawn.has(picture)) {
            const game = openPicture(this.core, this.game, picture);
            this.drawn.set(picture, this.draw(game, picture));
            game.close();
        }
        return html`<div class="picture" role="img" aria-label=${t(picture.shows)}><div inert aria-hidden="true">${this.drawn.get(picture)}</div></div>`;
    }

    private words(): TemplateResult {
        return html`<aside class="words" aria-labelledby="words">
            <h2 id="words">${t("What the words mean")}</h2>
            <dl tabindex="0" aria-labelledby="words">${this.guide.words.map(
                ({ name, word, meaning }) => html`<div id=${`word-${name}`} class=${this.glossary.isLooked(name) ? "looked" : ""}>
                    <dt>${t(word)}</dt><dd>${t(meaning)}</dd></div>`,
            )}</dl>
        </aside>`;
    }

    private next(): TemplateResult {
        const { links } = gamePart(this.game);
        return html`<p class="rules-next">
            <a class="button primary" href=${href("new", this.game)}>${t("Set up a game")}</a>
            ${links?.().map(([text, to]) => html`<a class="button" href=${href(...to)}>${text}</a>`)}
        </p>`;
    }
}

/** A game without a guide. */
const nothingToRead = (game: GameName): Reading => ({
    render: () => html`<div class="guide"><h1>${gameTitle(game)}</h1>
        <p>${t("There is nothing to read about this game.")}</p></div>`,
});

async function guidePage(core: Core, game: GameName, chapter: string, redraw: () => void): Promise<Reading> {
    const [{ guides }, draw] = await Promise.all([import("oriel:guides"), pages[game]?.pictures?.()]);
    const guide = guides[game];
    return guide ? new GuidePage(core, game, guide, draw ?? null, chapter, redraw) : nothingToRead(game);
}

// ---- the screen ------------------------------------------------------------------------------------

class RulesScreen implements Screen {
    private first = true;

    constructor(
        private readonly game: GameName,
        private readonly reading: Reading,
        private readonly link: string,
    ) {}

    title(): string {
        return this.reading.title?.() ?? t("Rules");
    }

    key(event: KeyboardEvent): boolean {
        return this.reading.key?.(event) ?? false;
    }

    dispose(): void {
        this.reading.dispose?.();
    }

    render(): TemplateResult {
        if (this.first) requestAnimationFrame(() => this.reading.shown?.());
        this.first = false;
        return html`<div class="app">
            ${topBar(
                t("Rules"),
                html`${gameNames().map((game) => this.links(game))}
                <button class="round" @click=${openSettings}>${t("Settings")}</button>`,
            )}
            <main id="main" class="rules ${this.link ? `rules-${this.link}` : "rules-guide"}">${this.reading.render()}</main>
        </div>`;
    }

    private links(game: GameName): TemplateResult[] {
        const { link } = this;
        return [
            topLink(pages[game]?.name?.() ?? gameTitle(game), ["rules", game], !link && game === this.game),
            ...(gamePart(game).links?.() ?? []).map(([text, to]) => topLink(text, to, to.at(-1) === link)),
        ];
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
    const [core] = await Promise.all([getCore(), allTexts()]);
    const games = gameNames();
    const wish = rest[0] ?? games[0]!;
    const topic = games.includes(wish) ? null : await findTopic(wish, redraw);
    if (topic) return new RulesScreen(games[0]!, topic, topic.link);
    const game = games.includes(wish) ? wish : games[0]!;
    return new RulesScreen(game, await guidePage(core, game, rest[1] ?? "", redraw), "");
}
