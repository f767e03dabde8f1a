// SPDX-License-Identifier: MIT
// start - where everybody arrives: play now, set up, learn, open, go on.
import { html, nothing, type TemplateResult } from "lit";
import type { GameName } from "../core/types";
import { gameNames, gamePart, gameTitle } from "../games";
import { begunLines } from "../play/kept";
import { levelOptions, levelText } from "../play/levels";
import { seatShape } from "../play/seats";
import { alone } from "../ui/alone";
import { choice } from "../ui/choice";
import { topBar, topLink } from "../ui/frame";
import { t, tn } from "../ui/i18n";
import { href } from "../ui/router";
import { change, settings } from "../ui/settings";
import { load } from "../ui/storage";
import { getArt, getCore, getPages } from "./core";
import { openKept, openKeys, openRecordDialog, openSettings } from "./dialogs";
import { playNow } from "./games";
import { languageMenu } from "./language";
import type { Screen } from "./screen";

type Pictures = Record<GameName, TemplateResult>;

/** Of a game that has none: the shapes of the seats. */
function shapes(): TemplateResult {
    return html`<div class="art-shapes">${[1, 2, 3, 4].map((seat) => seatShape(seat, 72))}</div>`;
}

/** What those see who have played before; see path.ts. */
type Path = Pick<Awaited<ReturnType<typeof getPages>>, "startCards" | "playMore">;

function gameCard(game: GameName, art: Pictures | null, path: Path | null): TemplateResult {
    const { about, learn } = gamePart(game);
    const title = gameTitle(game);
    return html`<section class="panel game-card" aria-labelledby="card-${game}">
        <div class="art art-${game}" aria-hidden="true">${art ? (art[game] ?? shapes()) : nothing}</div>
        <div class="game-card-body">
            <h2 id="card-${game}">${title}</h2>
            <p class="quiet">${about?.()}</p>
            <div class="game-card-buttons">
                <button class="button primary large" data-play=${game} aria-label=${t("Play now: %1", title)}
                    @click=${() => playNow(game, settings.opponent)}>${t("Play now")}</button>
                ${path?.playMore(game) ?? nothing}
                <a class="button large" href=${href("new", game)} aria-label=${t("Set up a game: %1", title)}>${t("Set up a game")}</a>
                ${
                    learn
                        ? html`<a class="button ghost large" href=${href("learn", game)} aria-label=${t("%1: %2", title, learn())}>${learn()}</a>`
                        : nothing
                }
            </div>
        </div>
    </section>`;
}

function opponents(): TemplateResult {
    return html`<div class="opponents">${choice({
        title: t("Who plays"),
        hideTitle: true,
        name: "opponent",
        value: settings.opponent,
        options: [
            { value: "computer", text: t("Against the computer") },
            { value: "human", text: t("Two on one device") },
        ],
        choose: (opponent) => change({ opponent }),
    })}${settings.opponent === "computer" ? levelMenu() : nothing}</div>`;
}

function levelMenu(): TemplateResult {
    return html`<label class="level"><span>${t("Level")}</span>
        <select class="field" aria-describedby="level-text" @change=${(event: Event) => change({ level: Number((event.target as HTMLSelectElement).value) })}>
            ${levelOptions(settings.level)}
        </select></label>
        <small class="quiet" id="level-text">${levelText(settings.level)}</small>`;
}

// ---- the screen --------------------------------------------------------------------------

function friends(): TemplateResult {
    if (alone()) {
        return html`<div class="panel more-card">
            <span><b>${t("Play with friends")}</b><small>${t("Needs a server; this copy of the page has none")}</small></span>
        </div>`;
    }
    return html`<a class="panel more-card" href=${href("friends")}>
        <span><b>${t("Play with friends")}</b><small>${t("One link, wherever you are")}</small></span>
    </a>`;
}

function more(path: Path | null): TemplateResult {
    return html`<div class="more">
        ${path?.startCards() ?? nothing}
        ${friends()}
        <button class="panel more-card" @click=${openRecordDialog}>
            <span><b>${t("Open a record")}</b><small>${t("Drop a file, or paste text anywhere")}</small></span>
        </button>
        <button class="panel more-card" @click=${openKept}>
            <span><b>${t("Kept games")}</b><small>${tn("%1 game on this device", "%1 games on this device", begunLines().length)}</small></span>
        </button>
    </div>`;
}

export function startScreen(_rest: string[], redraw: () => void): Screen {
    let pictures: Pictures | null = null;
    let path: Path | null = null;
    let gone = false;
    const draw = async () => {
        const { art } = await getArt();
        if (gone) return;
        pictures = Object.fromEntries(Object.entries(art).map(([game, draw]) => [game, draw()]));
        redraw();
    };
    // Who is here for the first time has nothing to go on with.
    const kept = () => {
        redraw();
        if (path || !(load("path") || begunLines().length)) return;
        getPages().then(
            (pages) => {
                path = pages;
                redraw();
            },
            () => undefined,
        );
    };
    kept();
    // Whoever presses "Play now" shall not wait; when it fails, playing will say so.
    const loaded = Promise.allSettled([getCore().then(redraw), draw()]);
    addEventListener("oriel-kept", kept);
    return {
        title: () => "",
        loaded,
        dispose: () => {
            gone = true;
            removeEventListener("oriel-kept", kept);
        },
        key(event) {
            if (event.key !== "?") return false;
            openKeys(null);
            return true;
        },
        render: () => html`<div class="app">
            ${topBar(
                "",
                html`${alone() ? nothing : topLink(t("Tables"), ["lobby"])} ${topLink(t("Rules"), ["rules"])} ${gameNames()
                    .flatMap((game) => gamePart(game).links?.() ?? [])
                    .map(([text, to]) => topLink(text, to))}
                    <button class="round" @click=${openSettings}>${t("Settings")}</button>`,
                languageMenu(),
            )}
            <main id="main" class="start">
                <h1>${gameNames().length > 2 ? t("Many games, one quiet table.") : t("Two games, one quiet table.")}</h1>
                <p class="tagline quiet">${
                    isSecureContext
                        ? t("Play against the computer or side by side. No account, and no network after the first visit.")
                        : t("Play against the computer or side by side. No account. To play without a network the page needs https.")
                }</p>
                ${opponents()}
                <div class="game-cards">${gameNames().map((game) => gameCard(game, pictures, path))}</div>
                ${more(path)}
                <p class="start-foot"><a class="link" href=${href("about")}>${t("About Oriel")}</a></p>
            </main>
        </div>`,
    };
}
