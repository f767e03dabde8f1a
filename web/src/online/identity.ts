// SPDX-License-Identifier: MIT
// identity - who one is on this server: a name, and a token that the browser keeps where no script
// can read it. There is none before somebody takes a seat.
import { html, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import { change, settings } from "../ui/settings";
import { forget, load, save } from "../ui/storage";
import { ask } from "./net";
import { NAME_MOST } from "./wire";

/** The name as the server takes it. */
export const ownName = (): string => [...settings.name].slice(0, NAME_MOST).join("").trim();

/** Does this device have an identity, as far as it remembers? */
export const isSomebody = (): boolean => load("somebody") === true;

/** Takes a name, which makes an identity where there is none. */
export async function beSomebody(name: string): Promise<void> {
    const made = await ask<{ name: string }>("me", { name });
    settle(made.name);
}

function settle(name: string): void {
    save("somebody", true);
    change({ name });
}

/** Becomes whom a code is of; the answer is the name. */
export async function comeBack(code: string): Promise<string> {
    const { name } = await ask<{ name: string }>("return", { code });
    settle(name);
    return name;
}

export async function signOut(): Promise<void> {
    await ask("me/forget", {});
    forget("somebody");
}

/** Where a name is asked for. */
export function nameField(label: string): TemplateResult {
    return html`<input class="field" id="own-name" name="name" required maxlength=${NAME_MOST} autocomplete="nickname" aria-label=${label}
        placeholder=${t("Your name")} .value=${ownName()}
        @change=${(event: Event) => change({ name: (event.target as HTMLInputElement).value.trim() })} />`;
}
