// SPDX-License-Identifier: MIT
// router - which screen is on, kept behind the # of the address so that the browser's own
// back and forward work and nothing of it reaches a server.
//
//     #/                start
//     #/new/sintra      setting up
//     #/play            the current game
//     #/play/ID         a kept one
//     #/rules/pan       rules, opened at a power
//     #/learn/sintra    a lesson
//     #/settings        the start page with the settings open
//     #/about           what Oriel is, licences
//     #/friends/sintra  opening a table online; #/friends/anyone: for whoever comes
//     #/t/ID/CODE       a table, with an invitation
//     #/lobby           tables to go on with, to join, to watch
//     #/mail/CODE       an address for letters is confirmed
//     #/mail/off/CODE   .. or removed
//     #/privacy         what a server knows
//     #g=..             a game in a link, see ui/share.ts

export interface Route {
    screen: string;
    rest: string[];
}

export function parseRoute(hash: string): Route {
    const text = hash.replace(/^#/, "");
    if (/^g=/.test(text)) return { screen: "link", rest: [text.slice(2)] };
    const parts = text
        .split("/")
        .filter((part) => part !== "")
        .map(decode);
    return { screen: parts[0] ?? "start", rest: parts.slice(1) };
}

function decode(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return "";
    }
}

export function go(...parts: string[]): void {
    location.hash = `/${parts.map(encodeURIComponent).join("/")}`;
}

/** The same, but without a way back to where one was. */
export function replace(...parts: string[]): void {
    location.replace(`#/${parts.map(encodeURIComponent).join("/")}`);
}

export function href(...parts: string[]): string {
    return `#/${parts.map(encodeURIComponent).join("/")}`;
}

/** The same, also when one is there already: the screen is made anew. */
export function revisit(...parts: string[]): void {
    if (location.hash === href(...parts)) dispatchEvent(new Event("hashchange"));
    else replace(...parts);
}
