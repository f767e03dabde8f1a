// SPDX-License-Identifier: MIT
// settings - what somebody has chosen for this device.
//
//     if (settings.letters) ..
//     change({ theme: "dark" });
//     const end = watch(() => redraw());
import { isObject, load, save } from "./storage";

/** Allowed values of each choice, the first one being the usual. */
const choices = {
    theme: ["system", "light", "dark", "contrast"],
    camera: ["auto", "iso", "front", "top"],
    confirm: ["manual", "countdown", "off"],
    motion: ["system", "on", "off"],
    pace: ["system", "slow", "normal", "off"], // of others' turns before one's eyes
    opponent: ["computer", "human"], // of "Play now"
    speech: ["full", "short"], // how much is said to screen readers
} as const;

type Choices = { -readonly [K in keyof typeof choices]: (typeof choices)[K][number] };

export interface Settings extends Choices {
    language: string; // empty: as the browser says
    sound: boolean;
    volume: number; // of the pieces, 0 .. 1
    signals: number; // of what is said to the player, 0 .. 1
    vibration: boolean; // on devices that can
    letters: boolean; // on panes
    notation: boolean; // instead of words, in the list of turns
    threats: boolean; // a notice when somebody can win next
    coordinates: boolean;
    quarter: number; // turns of Santorini's board, 0 .. 3
    shortcuts: boolean; // single letters, digits and signs are heard
    swaps: string; // pairs of keys that have changed places
    name: string; // the player's own, empty: "You"
    level: number; // of the computer in a new game
}

const usual: Settings = {
    theme: "system",
    camera: "auto",
    confirm: "manual",
    motion: "system",
    pace: "system",
    opponent: "computer",
    speech: "full",
    language: "",
    sound: true,
    volume: 0.6,
    signals: 0.6,
    vibration: true,
    letters: true,
    notation: false,
    threats: true,
    coordinates: true,
    quarter: 0,
    shortcuts: true,
    swaps: "",
    name: "",
    level: 3,
};

export const allowed = choices;

const part = (value: number): number => Math.min(1, Math.max(0, value || 0));

/** Takes over what fits, the rest stays usual. */
function read(found: unknown): Settings {
    const result: Record<string, unknown> = { ...usual };
    if (!isObject(found)) return { ...usual };
    for (const [key, value] of Object.entries(found)) {
        const fits =
            key in choices
                ? (choices[key as keyof Choices] as readonly unknown[]).includes(value)
                : key in usual && typeof value === typeof usual[key as keyof Settings];
        if (fits) result[key] = value;
    }
    const settings = result as unknown as Settings;
    settings.volume = part(settings.volume);
    settings.signals = part(settings.signals);
    settings.quarter &= 3;
    settings.level = Math.min(10, Math.max(1, Math.round(settings.level) || 1));
    settings.name = settings.name.slice(0, 40);
    return settings;
}

const current = read(load("settings"));
const watchers = new Set<() => void>();

export const settings: Readonly<Settings> = current;

export function change(wanted: Partial<Settings>): void {
    Object.assign(current, read({ ...current, ...wanted }));
    save("settings", current);
    for (const tell of [...watchers]) tell();
}

/** Tells of every change; answers how to end that. */
export function watch(tell: () => void): () => void {
    watchers.add(tell);
    return () => watchers.delete(tell);
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function motionAllowed(): boolean {
    return settings.motion === "system" ? !calm.matches : settings.motion === "on";
}

/** How long a step of somebody else's turn is shown, in milliseconds; 0: the turn is there at once. */
export function stepTime(): number {
    const pace = settings.pace === "system" ? (motionAllowed() ? "normal" : "off") : settings.pace;
    return { slow: 1400, normal: 650, off: 0 }[pace];
}
