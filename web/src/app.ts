// SPDX-License-Identifier: MIT
// app - starts the page and puts the screen on that the address asks for.
import { render } from "lit";
import { announce } from "./ui/live";
import { alone } from "./ui/alone";
import { closeDialogs, redrawDialogs } from "./ui/dialog";
import { breath, frame } from "./ui/frames";
import { allTexts, language, pickLanguage, t, useLanguage } from "./ui/i18n";
import { focusMain, listenForKeys, setKeys } from "./ui/keys";
import { keepLoaded, keepOffline } from "./ui/offline";
import { parseRoute } from "./ui/router";
import { settings, watch } from "./ui/settings";
import { wakeSound } from "./ui/sound";
import { onOtherTab } from "./ui/storage";
import { keepTheme } from "./ui/theme";
import { openSettings } from "./screens/dialogs";
import { begunLines } from "./play/kept";
import { errorScreen } from "./screens/error";
import { getOnline, getPages } from "./screens/core";
import type { MakePage, Screen } from "./screens/screen";
import { listenForRecords, openLink } from "./screens/records";
import { playScreen } from "./screens/play";
import { startScreen } from "./screens/start";

/** A screen that needs a server, where there is one. */
async function atServer(screen: (online: Awaited<ReturnType<typeof getOnline>>) => MakePage): Promise<MakePage> {
    return alone() ? (await getPages()).aloneScreen : screen(await getOnline());
}

const pages: Record<string, () => Promise<MakePage>> = {
    start: async () => startScreen,
    settings: async () => (rest, redraw) => {
        openSettings();
        return startScreen(rest, redraw);
    },
    play: async () => playScreen,
    new: async () => (await getPages()).setupScreen,
    rules: async () => (await getPages()).rulesScreen,
    learn: async () => (await getPages()).lessonScreen,
    about: async () => (await getPages()).aboutScreen,
    friends: () => atServer(({ createScreen }) => createScreen),
    lobby: () => atServer(({ lobbyScreen }) => lobbyScreen),
    mail: () => atServer(({ mailScreen }) => mailScreen),
    privacy: () => atServer(({ privacyScreen }) => privacyScreen),
    t: () => atServer(({ tableScreen }) => tableScreen),
};

const QUIET = 1500; // milliseconds after which everything else is fetched

const app = document.getElementById("app") as HTMLElement;
let screen: Screen | null = null;
let drawing = false;
let visits = 0;
let complete = false;
let visiting: Promise<void> = Promise.resolve();

function draw(): void {
    drawing = false;
    if (!screen) return;
    document.title = screen.title() ? t("%1 · Oriel", screen.title()) : "Oriel";
    render(screen.render(), app);
}

/** Draws once before the next frame, however often it is asked for. */
function redraw(): void {
    if (drawing) return;
    drawing = true;
    requestAnimationFrame(draw);
}

async function screenFor(hash: string): Promise<Screen> {
    const { screen: name, rest } = parseRoute(hash);
    try {
        const make = await (pages[name] ?? pages["start"]!)();
        return await make(rest, redraw);
    } catch (error) {
        return errorScreen(error, () => void visit());
    }
}

async function visit(): Promise<void> {
    const mine = ++visits;
    const { screen: name, rest } = parseRoute(location.hash);
    if (name === "link") return openLink(rest[0] ?? "");
    const next = await screenFor(location.hash);
    await breath();
    if (mine !== visits) return next.dispose?.();
    screen?.dispose?.();
    if (next.outline && !screen?.outline) {
        screen = null;
        for (const step of ["around", "part"] as const) {
            render(next.outline(step), app);
            await frame();
            if (mine !== visits) return next.dispose?.();
        }
    }
    screen = next;
    setKeys((event) => screen?.key?.(event) ?? false);
    draw();
    if (mine > 1 || screen.key) focusMain();
    if (mine > 1) {
        scrollTo(0, 0);
        announce(document.title);
    }
    void getTheRest(screen);
}

/** Until nobody has gone anywhere for a while. */
async function quiet(): Promise<void> {
    let before: number;
    do {
        before = visits;
        await visiting;
        await new Promise((resolve) => setTimeout(resolve, QUIET));
    } while (before !== visits);
}

/** What a first screen, and a first game somebody is quick to begin, can do without. */
async function getTheRest(first: Screen): Promise<void> {
    if (complete) return;
    complete = true;
    requestAnimationFrame(() => requestAnimationFrame(() => (document.documentElement.dataset["titles"] = "on")));
    await first.loaded;
    await quiet();
    await allTexts();
    redraw();
    await keepOffline();
    if (begunLines().length > 1) void navigator.storage?.persist?.(); // games shall last
    getPages().catch(() => undefined); // whoever asks for them will be told
}

/** The address may name a language, then the settings, then the browser. */
function wishes(): string[] {
    const asked = new URLSearchParams(location.search).get("lang");
    return [asked ?? "", settings.language, ...navigator.languages].filter(Boolean);
}

async function speak(): Promise<void> {
    const wanted = pickLanguage(wishes());
    if (wanted === language() && document.documentElement.lang === wanted) return;
    await useLanguage(wanted);
    keepLoaded();
    redraw();
    redrawDialogs();
}

async function start(): Promise<void> {
    keepTheme();
    listenForKeys();
    addEventListener("pointerdown", wakeSound, { capture: true });
    addEventListener("keydown", wakeSound, { capture: true });
    addEventListener("hashchange", () => {
        closeDialogs();
        visiting = visit();
    });
    onOtherTab((key) => {
        // The game that is shown here was played on.
        if (key === `game.${parseRoute(location.hash).rest[0]}`) visiting = visit();
    });
    listenForRecords();
    addEventListener("online", redraw);
    addEventListener("offline", redraw);
    await speak();
    watch(() => {
        void speak();
        redraw();
    });
    await visit();
}

void start();
