// SPDX-License-Identifier: MIT
// error - when a screen could not be made: what happened and what to do.
import { html } from "lit";
import { topBar } from "../ui/frame";
import { t } from "../ui/i18n";
import { icons } from "../ui/icons";
import { href } from "../ui/router";
import { toast } from "../ui/toast";
import type { Screen } from "./screen";

/** Where a page may not copy, the text can be selected. */
async function copy(details: string): Promise<void> {
    try {
        await navigator.clipboard.writeText(details);
        toast(t("The details were copied."));
    } catch {
        document.querySelector("#details")?.removeAttribute("hidden");
    }
}

export function errorScreen(error: unknown, again: () => void): Screen {
    const details = error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error);
    return {
        title: () => t("Something went wrong"),
        render: () => html`<div class="app">
            ${topBar("", html``)}
            <main id="main" class="narrow stack">
                <h1>${t("Something went wrong")}</h1>
                <div class="notice bad">${icons.warn()}<span>${
                    navigator.onLine
                        ? t("This part of Oriel could not be loaded. Kept games are safe.")
                        : t("This part of Oriel was not kept on this device, and there is no network.")
                }</span></div>
                <p>
                    <button class="button primary" @click=${again}>${t("Try again")}</button>
                    <a class="button" href=${href()}>${t("To the start page")}</a>
                    <button class="button ghost" @click=${() => void copy(details)}>${t("Copy details")}</button>
                </p>
                <pre id="details" class="quiet" hidden>${details}</pre>
            </main>
        </div>`,
    };
}
