// SPDX-License-Identifier: MIT
// mail - letters to who is away: an address is given and taken back among what one is on a server;
// links in letters lead to a button, since mail programs open links by themselves.
import { html, nothing, type TemplateResult } from "lit";
import type { Screen } from "../screens/screen";
import { language, t, tx } from "../ui/i18n";
import { href } from "../ui/router";
import { toast } from "../ui/toast";
import { bar } from "./frame";
import { isSomebody } from "./identity";
import { ask, faultText, sendForm } from "./net";

interface Mail {
    sends: boolean; // does the server send letters?
    state: "none" | "waiting" | "confirmed";
    address?: string; // where the state is not "none"
}

/** What the server knows of one's address; null: there are no letters here. */
export async function lookAtMail(): Promise<Mail | null> {
    if (!isSomebody()) return null;
    return (await ask<{ mail?: Mail }>("me")).mail ?? null;
}

// ---- among what one is ---------------------------------------------------------------------------

export class MailPart {
    private mail: Mail | null = null;
    private address = "";

    /** `run` does something and shows what became of it. */
    constructor(private readonly run: (work: () => Promise<void>) => void) {}

    async look(): Promise<void> {
        this.mail = await lookAtMail();
    }

    private send(address: string): void {
        this.run(async () => {
            await ask("me/mail", { address, language: language() });
            this.address = "";
            toast(t("A letter was sent."));
        });
    }

    private remove(): void {
        this.run(async () => {
            await ask("me/mail/forget", {});
            toast(t("The address was removed."));
        });
    }

    render(): TemplateResult | typeof nothing {
        if (!this.mail) return nothing;
        return html`<section class="stack" data-mail=${this.mail.state}><h3>${t("Letters when you are away")}</h3>
            <p class="quiet">${t("Where a turn has days, the server can tell you by e-mail that it is your turn, that little time is left, or that a game is over. Nobody else sees the address, and you can remove it at any time.")}</p>
            ${this.mail.state === "none" ? this.form() : this.given(this.mail)}</section>`;
    }

    private form(): TemplateResult {
        const submit = (event: Event) => {
            event.preventDefault();
            this.send(this.address.trim());
        };
        return html`<form class="code-row" @submit=${submit}>
            <input class="field" type="email" name="mail" required maxlength="254" autocomplete="email" aria-label=${t("Your e-mail address")}
                placeholder=${t("Your e-mail address")} .value=${this.address}
                @input=${(event: Event) => (this.address = (event.target as HTMLInputElement).value)} />
            <button class="button">${t("Use this address")}</button></form>`;
    }

    private given({ state, address = "", sends }: Mail): TemplateResult {
        const waits = state === "waiting";
        return html`<p role="status">${waits ? tx("A letter is on its way to **%1**. Open its link within a day and press the button there.", address) : tx("Letters go to **%1**.", address)}</p>
            <p class="buttons">${waits && sends ? html`<button class="button" data-action="mail-again" @click=${() => this.send(address)}>${t("Send it again")}</button>` : nothing}
                <button class="button" data-action="mail-forget" @click=${() => this.remove()}>${t("Remove the address")}</button></p>`;
    }
}

// ---- where letters lead to -----------------------------------------------------------------------

interface Leading {
    text: string;
    button: string;
    done: string;
    press: () => Promise<unknown>;
}

const confirming = (code: string): Leading => ({
    text: t("Do you want to be told at your e-mail address when it is your turn and you are away?"),
    button: t("Yes, write to me"),
    done: t("You will get a letter when it is your turn. Each has a link that ends them."),
    press: () => ask("mail/confirm", { code }),
});

const ending = (code: string): Leading => ({
    text: t("Do you want no more letters? Your address is then removed from this server."),
    button: t("No more letters"),
    done: t("Your address was removed. No more letters come."),
    press: () => sendForm(`mail/off?code=${encodeURIComponent(code)}`, { "List-Unsubscribe": "One-Click" }),
});

class MailScreen implements Screen {
    private done = false;
    private fault = "";

    constructor(
        private readonly leading: () => Leading,
        private readonly redraw: () => void,
    ) {}

    title(): string {
        return t("Letters when you are away");
    }

    private async press(): Promise<void> {
        try {
            await this.leading().press();
            this.done = true;
            this.fault = "";
        } catch (error) {
            this.fault = faultText(error);
        }
        this.redraw();
    }

    render(): TemplateResult {
        const { text, button, done } = this.leading();
        return html`<div class="app">${bar("")}
            <main id="main" class="narrow stack"><h1>${this.title()}</h1>
                <p role="status">${this.done ? done : text}</p>
                ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
                <p class="buttons">${
                    this.done
                        ? html`<a class="button primary" href=${href("lobby")}>${t("To the tables")}</a>`
                        : html`<button class="button primary" data-action="mail-yes" @click=${() => void this.press()}>${button}</button>`
                }</p>
            </main></div>`;
    }
}

/** #/mail/CODE and #/mail/off/CODE */
export async function mailScreen(rest: string[], redraw: () => void): Promise<Screen> {
    const [first = "", code = ""] = rest;
    return new MailScreen(() => (first === "off" ? ending(code) : confirming(first)), redraw);
}
