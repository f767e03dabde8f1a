// SPDX-License-Identifier: MIT
// theme - which of the three sets of colours is on. Nothing is painted before the page has
// said so: its script blocks rendering.
import { motionAllowed, settings, watch } from "./settings";

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");
const forced = matchMedia("(forced-colors: active)");

function themeNow(): "light" | "dark" | "contrast" {
    if (forced.matches) return "contrast";
    if (settings.theme !== "system") return settings.theme;
    if (contrast.matches) return "contrast";
    return dark.matches ? "dark" : "light";
}

function applyTheme(): void {
    const root = document.documentElement;
    root.dataset["theme"] = themeNow();
    root.dataset["motion"] = motionAllowed() ? "on" : "off";
    if (forced.matches) import("./forced").catch(() => undefined);
}

export function keepTheme(): void {
    applyTheme();
    watch(applyTheme);
    for (const query of [dark, contrast, forced]) query.addEventListener("change", applyTheme);
}
