// SPDX-License-Identifier: MIT
// harness - the page in a real browser, served by the program itself.
//
//     import { check, expect, finish, open, test } from "./harness.mjs";
//     await test("the start page has a heading", async () => {
//         const page = await open("/");
//         expect("heading", await page.textContent("h1"), "Two games, one quiet table.");
//     });
//     await finish("start");
//
// Every page fails its test when it throws, writes an error to the console or asks another
// host for anything. ORIEL_URL names a server that runs already.
//
// Tests wait for what is to be seen, never for a while: a machine may be busy.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { feelPulse, keepFrames } from "./pulse.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const program = process.env.ORIEL_BIN ?? join(root, "build/oriel");
const room = mkdtempSync(join(tmpdir(), "oriel-e2e-"));

// ---- counting ---------------------------------------------------------------------------

let passed = 0;
let failed = 0;
let current = "";

export function check(name, holds, why = "") {
    if (holds) passed++;
    else {
        failed++;
        console.log(`not ok - ${current}: ${name}${why ? `: ${why}` : ""}`);
    }
    return holds;
}

export function expect(name, is, wanted) {
    const same = JSON.stringify(is) === JSON.stringify(wanted);
    return check(name, same, same ? "" : `is ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`);
}

// ---- the server -------------------------------------------------------------------------

let rooms = 0;
const running = new Set(); // servers

/** A folder for a server's data, removed at the end: no two servers share one. */
export const dataRoom = () => join(room, `data-${++rooms}`);

/** A clock for a server to go by. It stands until it is put forward, so nothing runs out by itself
 *  on however slow a machine; the server takes a long step for a sleep of its machine. */
export function standingClock() {
    const path = join(room, `clock-${++rooms}`);
    const file = openSync(path, "w+");
    const bytes = Buffer.alloc(8);
    let now = 1_800_000_000_000n;
    const show = () => writeSync(file, bytes, 0, bytes.writeBigInt64LE(now), 0);
    show();
    return {
        env: { LD_PRELOAD: join(dirname(program), "tests/clock/set_clock.so"), ORIEL_CLOCK: path },
        putForward(ms) {
            now += BigInt(ms);
            show();
        },
    };
}

/** Starts the program; the answer has the address and ends it, `kill` without a warning. */
export async function serve({ port = 0, data = dataRoom(), options = [], clock = null } = {}) {
    const child = spawn(program, ["serve", "--port", String(port), "--data", data, ...options], {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, ...clock?.env },
    });
    const address = await new Promise((resolve, reject) => {
        let said = "";
        child.stdout.on("data", (data) => {
            said += data;
            const found = /http:\/\/[\w.:[\]]+/.exec(said);
            if (found) resolve(found[0]);
        });
        child.on("exit", () => reject(new Error(`the server ended: ${said}`)));
    });
    const ended = new Promise((resolve) => child.on("exit", resolve));
    running.add(child);
    void ended.then(() => running.delete(child));
    return {
        address: address.replace(/\/$/, ""),
        async stop() {
            child.kill("SIGTERM");
            return ended;
        },
        async kill() {
            child.kill("SIGKILL");
            return ended;
        },
    };
}

let served = null;

export async function address() {
    if (process.env.ORIEL_URL) return process.env.ORIEL_URL.replace(/\/$/, "");
    served ??= await serve();
    return served.address;
}

// ---- the browser ------------------------------------------------------------------------

const browsers = new Map(); // with scrollbars that take room, and without
let contexts = [];
let faults = [];
const verdicts = []; // on answers that are still being read
let stuck = false; // the browser was given up

const PATIENCE = 300_000; // ms, so that what never comes is noticed

/** Ends the browsers: what waits for a page of theirs fails. */
export async function giveUp() {
    stuck = true;
    const given = [...browsers.values()];
    browsers.clear();
    for (const browser of given) await (await browser).close();
}

function launch(bars) {
    if (!browsers.has(bars)) browsers.set(bars, start(bars));
    return browsers.get(bars);
}

function start(bars) {
    return chromium.launch({
        timeout: PATIENCE,
        ignoreDefaultArgs: bars ? ["--hide-scrollbars"] : [],
        executablePath: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync),
        args: [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--mute-audio",
        ],
    });
}

export const sizes = {
    desktop: { viewport: { width: 1360, height: 850 } },
    tablet: { viewport: { width: 900, height: 1100 } },
    phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

/** What Chromium says of any page without https: it does without the header. */
const UNTRUSTED = /^The Cross-Origin-Opener-Policy header has been ignored, because the URL's origin was untrustworthy/;

/** What Chromium says when others were faster than a page's command. The page is told what they did and says its
 *  own again, or not: that is how tables work. Other conflicts are found among the answers. */
const CONFLICT = /the server responded with a status of 409 /;

async function judgeConflict(answer) {
    const said = await answer.json().catch(() => ({ code: "stale" })); // a page that has gone on has no answers
    if (said.code !== "stale") faults.push(`refused: ${JSON.stringify(said)}`);
}

function watch(page, home) {
    void feelPulse(page, giveUp);
    page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
    page.on("console", (message) => {
        const known = UNTRUSTED.test(message.text()) || CONFLICT.test(message.text());
        if (message.type() === "error" && !known) faults.push(`console: ${message.text()}`);
    });
    page.on("response", (answer) => {
        if (answer.status() === 409) verdicts.push(judgeConflict(answer));
    });
    page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(home) && !/^(data|blob):/.test(url)) faults.push(`asked for ${url}`);
    });
}

/** Time that "flies" is over as soon as a timer is set, time that "stands" never: what a page
 *  does then does not depend on how fast it is. `timers` are those that have not come yet. */
function bendTime(time) {
    const { setTimeout: set, clearTimeout: clear } = window;
    const timers = (window.timers = new Set());
    window.setTimeout = (run, ms = 0, ...args) => {
        if (time === "stands" && ms > 0) return 0;
        const timer = set(() => {
            timers.delete(timer);
            run(...args);
        }, 0);
        timers.add(timer);
        return timer;
    };
    window.clearTimeout = (timer) => {
        timers.delete(timer);
        clear(timer);
    };
}

/** An empty page in a browser of its own: nothing is remembered from other tests. Settings are
 *  those of ui/settings.ts; motion is off unless asked for; time "flies" or "stands" or goes on
 *  as usual, and as "leaps" until page.clock moves it; home is the address of another server than the
 *  usual one; with `bars` scrollbars take room, as they do on many desks. */
export async function blank({ size = "desktop", settings = {}, time = "", home: wanted = "", bars = false, ...options } = {}) {
    const home = wanted || (await address());
    const context = await (await launch(bars)).newContext({ ...sizes[size], locale: "en-GB", reducedMotion: "reduce", ...options });
    contexts.push(context);
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(keepFrames);
    if (time === "leaps") await context.clock.install();
    else if (time) await context.addInitScript(bendTime, time);
    await context.addInitScript((wanted) => {
        if (localStorage.getItem("oriel.settings") === null && Object.keys(wanted).length)
            localStorage.setItem("oriel.settings", JSON.stringify(wanted));
    }, settings);
    const page = await context.newPage();
    watch(page, home);
    return page;
}

/** Another tab of the same browser, where that one is. It has a window of its own: behind another
 *  tab a page is drawn seldom, or not at all. */
export async function tabBeside(page) {
    const opened = page.context().waitForEvent("page");
    await page.evaluate(() => void window.open("about:blank", "_blank", "popup,noopener"));
    const tab = await opened;
    watch(tab, new URL(page.url()).origin);
    await tab.goto(page.url());
    await tab.waitForSelector("#main");
    return tab;
}

/** The same with the page of an address in it. */
export async function open(path = "/", options = {}) {
    const page = await blank(options);
    await page.goto((options.home || (await address())) + path);
    await page.waitForSelector("#main");
    return page;
}

/** What a test expects to go wrong, such as requests while the server is gone. */
export function forgiveFaults() {
    faults = [];
}

/** Runs a test, and looks at what went wrong meanwhile. */
async function attempt(run) {
    faults = [];
    stuck = false;
    try {
        await run();
    } catch (error) {
        check(
            "runs to its end",
            false,
            String(error.stack ?? error)
                .split("\n")
                .slice(0, 6)
                .join(" | "),
        );
    }
    await Promise.all(verdicts.splice(0));
    for (const fault of [...new Set(faults)]) check("nothing goes wrong behind the scenes", false, fault);
    if (!faults.length) check("nothing goes wrong behind the scenes", true);
    await Promise.all(contexts.map((context) => context.close().catch(() => {})));
    contexts = [];
}

/** A browser that stopped drawing says nothing about the page: then another one runs the test, once. */
export async function test(name, run) {
    if (process.argv[2] && !name.includes(process.argv[2])) return;
    current = name;
    console.time(`# ${name}`);
    const before = [passed, failed];
    await attempt(run);
    if (stuck) {
        console.log(`# ${name}: the browser stopped drawing, so once more`);
        [passed, failed] = before;
        await attempt(run);
    }
    console.timeEnd(`# ${name}`);
}

/** Ends the browser and the server. */
export async function end() {
    for (const browser of browsers.values()) await (await browser).close();
    await served?.stop();
    for (const child of running) child.kill("SIGKILL"); // of tests that did not come to their end
    rmSync(room, { recursive: true, force: true });
}

export async function finish(name) {
    await end();
    console.log(`# ${name}: ${passed} passed, ${failed} failed`);
    process.exit(failed ? 1 : 0);
}

// ---- the program ------------------------------------------------------------------------

/** Replays a record with the program; the answer is its last line, or what it said. */
export function replay(file) {
    try {
        return execFileSync(program, ["replay", file], { encoding: "utf8" }).trim().split("\n").at(-1);
    } catch (error) {
        return `${error.stdout ?? ""}${error.stderr ?? error}`;
    }
}

/** Random numbers that are the same every time. */
export function dice(seed) {
    let state = seed >>> 0;
    return (limit) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
    };
}
