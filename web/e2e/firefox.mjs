// SPDX-License-Identifier: MIT
// firefox - Debian's Firefox as it is, for tests that are written for the other browser.
//
//     const firefox = await launch();
//     const page = await firefox.open(address);
//     await page.waitForSelector("#main");
//     await firefox.end();
//
// A page has those methods of playwright's that games are played with (play.mjs), so the same
// hands play here. What speaks to the browser is Marionette, which every Firefox has inside: one
// connection, each message a JSON array behind its length.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Nothing is asked of anybody but the server, nothing is shown before the page. */
const PREFERENCES = {
    "marionette.port": 0, // any that is free; which one stands in a file of the profile
    "app.normandy.enabled": false,
    "app.update.disabledForTesting": true,
    "browser.aboutwelcome.enabled": false,
    "browser.newtabpage.enabled": false,
    "browser.safebrowsing.downloads.remote.enabled": false,
    "browser.safebrowsing.malware.enabled": false,
    "browser.safebrowsing.phishing.enabled": false,
    "browser.search.update": false,
    "browser.shell.checkDefaultBrowser": false,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": false,
    "dom.push.connection.enabled": false,
    "extensions.update.enabled": false,
    "intl.accept_languages": "en-GB, en",
    "media.volume_scale": "0",
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": false,
    "ui.prefersReducedMotion": 1,
};

const PATIENCE = 300_000; // ms, so that what never comes is noticed
const WIDTH = 1360;
const HEIGHT = 850;

/** Waits for something that comes by itself. */
async function until(there) {
    for (;;) {
        const found = await there();
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

/** Cuts what arrives into messages. */
function reader(receive) {
    let rest = Buffer.alloc(0);
    return (data) => {
        rest = Buffer.concat([rest, data]);
        for (;;) {
            const colon = rest.indexOf(":");
            const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)));
            if (colon < 0 || rest.length < end) return;
            receive(JSON.parse(rest.subarray(colon + 1, end)));
            rest = rest.subarray(end);
        }
    };
}

/** A function that gives commands and answers what they answer. */
async function converse(port) {
    const socket = connect({ port, host: "127.0.0.1" });
    const waiting = new Map();
    let last = 0;
    socket.on(
        "data",
        reader((message) => {
            if (!Array.isArray(message)) return; // its greeting
            const [, id, error, result] = message;
            const { resolve, reject } = waiting.get(id);
            waiting.delete(id);
            if (error) reject(new Error(`${error.error}: ${error.message}`));
            else resolve(result);
        }),
    );
    const lost = (error) => {
        for (const { reject } of waiting.values()) reject(error ?? new Error("Firefox has gone"));
    };
    socket.on("error", lost);
    socket.on("close", lost);
    await once(socket, "connect");
    return (command, parameters = {}) =>
        new Promise((resolve, reject) => {
            const id = ++last;
            waiting.set(id, { resolve, reject });
            const text = JSON.stringify([0, id, command, parameters]);
            socket.write(`${Buffer.byteLength(text)}:${text}`);
        });
}

/** What scripts that threw and calls of console.error have left behind, taken away; read outside of pages. */
function takeFaults(home) {
    const storage = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage);
    const thrown = Services.console
        .getMessageArray()
        .filter((message) => message instanceof Ci.nsIScriptError && !(message.flags & Ci.nsIScriptError.warningFlag))
        .filter(({ sourceName }) => sourceName.startsWith(home))
        .map(({ errorMessage }) => `thrown: ${errorMessage}`);
    const written = storage
        .getEvents()
        .filter(({ level, filename }) => level === "error" && filename.startsWith(home))
        .map(({ arguments: said }) => `console: ${said.join(" ")}`);
    Services.console.reset();
    storage.clearEvents();
    return [...thrown, ...written];
}

/** The methods of a page. */
function pageOf(send) {
    const run = async (expression, args) => (await send("WebDriver:ExecuteScript", { script: `return ${expression};`, args })).value;
    const evaluate = (what, given = null) => run(`(${what})(arguments[0])`, [given]);
    const waitForFunction = async (what, given = null) => {
        const value = await run(
            `new Promise((resolve, reject) => {
                const look = () => {
                    try {
                        const found = (${what})(arguments[0]);
                        if (found) resolve(found);
                        else requestAnimationFrame(look);
                    } catch (error) {
                        reject(error);
                    }
                };
                look();
            })`,
            [given],
        );
        return { jsonValue: () => value };
    };
    const act = (actions) => send("WebDriver:PerformActions", { actions });
    const keys = { Enter: "\uE007" };
    return {
        evaluate,
        waitForFunction,
        goto: (url) => send("WebDriver:Navigate", { url }),
        /** As its button does; the command for it passes by what the page keeps on the device. */
        async reload() {
            await evaluate(() => {
                window.isLeft = true;
                location.reload();
            });
            await until(() => evaluate(() => !window.isLeft && document.readyState === "complete").catch(() => false));
        },
        waitForSelector: (selector) => waitForFunction((wanted) => !!document.querySelector(wanted)?.getClientRects().length, selector),
        textContent: (selector) => evaluate((wanted) => document.querySelector(wanted).textContent, selector),
        locator: (selector) => ({ count: () => evaluate((wanted) => document.querySelectorAll(wanted).length, selector) }),
        mouse: {
            click: (x, y) =>
                act([
                    {
                        type: "pointer",
                        id: "mouse",
                        parameters: { pointerType: "mouse" },
                        actions: [
                            { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
                            { type: "pointerDown", button: 0 },
                            { type: "pointerUp", button: 0 },
                        ],
                    },
                ]),
        },
        keyboard: {
            press: (key) =>
                act([
                    {
                        type: "key",
                        id: "keys",
                        actions: [
                            { type: "keyDown", value: keys[key] },
                            { type: "keyUp", value: keys[key] },
                        ],
                    },
                ]),
        },
    };
}

/** Starts it with a profile of its own, which nothing remembers. */
export async function launch() {
    const profile = mkdtempSync(join(tmpdir(), "oriel-firefox-"));
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
    writeFileSync(join(profile, "user.js"), lines.join(""));
    const child = spawn(
        ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync) ?? "firefox-esr",
        [
            "--headless",
            "--marionette",
            "--remote-allow-system-access",
            "--no-remote",
            "--profile",
            profile,
            `--width=${WIDTH}`,
            `--height=${HEIGHT}`,
        ],
        { stdio: "ignore", env: { ...process.env, HOME: profile } },
    );
    let gone = null;
    const ended = new Promise((resolve) => child.on("close", resolve));
    child.on("error", (error) => (gone = error));
    child.on("exit", (status) => (gone ??= new Error(`Firefox ended with status ${status}`)));
    const portFile = join(profile, "MarionetteActivePort");
    const port = await until(() => {
        if (gone) throw gone;
        return existsSync(portFile) && Number(readFileSync(portFile, "utf8"));
    });
    const send = await converse(port);
    await send("WebDriver:NewSession");
    await send("WebDriver:SetTimeouts", { script: PATIENCE, pageLoad: PATIENCE });
    return {
        async open(url) {
            const page = pageOf(send);
            await page.goto(url);
            return page;
        },
        /** What went wrong on pages of an address since the last time this was asked. */
        async faults(home) {
            await send("Marionette:SetContext", { value: "chrome" });
            const { value } = await send("WebDriver:ExecuteScript", { script: `return (${takeFaults})(arguments[0]);`, args: [home] });
            await send("Marionette:SetContext", { value: "content" });
            return value;
        },
        async end() {
            await send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => child.kill("SIGKILL"));
            await ended;
            rmSync(profile, { recursive: true, force: true });
        },
    };
}
