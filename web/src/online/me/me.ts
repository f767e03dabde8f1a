// SPDX-License-Identifier: MIT
// me - one's name on this server, codes for other devices, programs, signing out, and everything this
// device keeps as one file.
import { html, nothing, type TemplateResult } from "lit";
import { ask as askYes, openDialog, type OpenDialog } from "../../ui/dialog";
import { t } from "../../ui/i18n";
import { href } from "../../ui/router";
import { toast } from "../../ui/toast";
import { loadAll, saveAll } from "./backup";
import { BotsPart } from "./bots";
import { copyText } from "../copy";
import { beSomebody, comeBack, isSomebody, nameField, ownName, signOut } from "../identity";
import { MailPart } from "../mail";
import { ask, faultText } from "../net";

class Me {
    private code = ""; // made just now
    private what: "device" | "recovery" = "device";
    private given = "";
    private readonly mail = new MailPart((work) => void this.run(work));
    private readonly bots = new BotsPart((work) => void this.run(work));

    constructor(
        private readonly dialog: OpenDialog,
        private readonly changed: () => void,
    ) {
        this.look().then(
            () => dialog.redraw(),
            () => {}, // without an answer there is nothing to offer
        );
    }

    private async look(): Promise<void> {
        await Promise.all([this.mail.look(), this.bots.look()]);
    }

    private async run(work: () => Promise<void>): Promise<void> {
        try {
            await work();
            await this.look();
        } catch (error) {
            toast(faultText(error));
        }
        this.changed();
        this.dialog.redraw();
    }

    private rename(event: Event): void {
        event.preventDefault();
        void this.run(async () => {
            await beSomebody(ownName());
            toast(t("The name was changed."));
        });
    }

    private make(what: "device" | "recovery"): void {
        void this.run(async () => {
            this.code = (await ask<{ code: string }>(`me/${what}`, {})).code;
            this.what = what;
        });
    }

    private enter(event: Event): void {
        event.preventDefault();
        void this.run(async () => {
            const name = await comeBack(this.given);
            this.given = "";
            toast(t("Welcome back, %1.", name));
        });
    }

    private async leave(): Promise<void> {
        const yes = await askYes({
            title: t("Sign out here"),
            text: t("Without a recovery code or another device nobody can take your seats again, not even you."),
            yes: t("Sign out"),
            bad: true,
        });
        if (!yes) return;
        await this.run(async () => {
            await signOut();
            toast(t("You are signed out on this device."));
        });
    }

    render(): TemplateResult {
        return html`<div class="stack me">
            <form class="stack" @submit=${(event: Event) => this.rename(event)}>
                <label class="labelled"><span>${t("Your name")}</span>${nameField(t("Your name"))}</label>
                <button class="button">${t("Change the name")}</button></form>
            <section class="stack"><h3>${t("Other devices")}</h3>
                <p class="quiet">${t("A device code is good once, for ten minutes: type it on your other device. A recovery code is for the day when you have lost this one: keep it safe.")}</p>
                <p class="buttons" ?hidden=${!isSomebody()}><button class="button" data-action="device" @click=${() => this.make("device")}>${t("Make a device code")}</button>
                    <button class="button" data-action="recovery" @click=${() => this.make("recovery")}>${t("Make a recovery code")}</button></p>
                ${this.madeCode()}
                <form class="code-row" @submit=${(event: Event) => this.enter(event)}>
                    <input class="field" name="return" autocapitalize="off" autocomplete="off" spellcheck="false" aria-label=${t("A code of yours")}
                        placeholder=${t("A code of yours")} .value=${this.given} @input=${(event: Event) => (this.given = (event.target as HTMLInputElement).value)} />
                    <button class="button">${t("Be that person here")}</button></form></section>
            ${this.mail.render()}
            ${this.bots.render()}
            <section class="stack"><h3>${t("Everything on this device")}</h3>
                <p class="quiet">${t("Games, settings and who you are on this server as one file, to take them to another device. Whoever has the file can be you: keep it safe.")}</p>
                <p class="buttons"><button class="button" data-action="export" @click=${() => void saveAll()}>${t("Save as a file")}</button>
                    <label class="button">${t("Read a file")}<input class="unseen" type="file" accept="application/json" @change=${loadAll} /></label></p></section>
            <p class="buttons"><a class="link" href=${href("privacy")}>${t("What a server knows about you")}</a>
                <button class="link bad" data-action="forget" ?hidden=${!isSomebody()} @click=${() => void this.leave()}>${t("Sign out here")}</button></p>
        </div>`;
    }

    private madeCode(): TemplateResult | typeof nothing {
        if (!this.code) return nothing;
        const copy = async () => {
            if (await copyText(this.code)) toast(t("The code was copied."));
        };
        return html`<div class="notice" role="status"><span>${this.what === "device" ? t("Device code:") : t("Recovery code:")} <b class="spoken" data-code>${this.code}</b></span>
            <button class="button" @click=${() => void copy()}>${t("Copy")}</button></div>`;
    }
}

export function openMe(changed: () => void): void {
    let me: Me | null = null;
    const dialog = openDialog({
        title: () => t("You on this server"),
        body: (self) => (me ??= new Me(self, changed)).render(),
    });
    void dialog.closed;
}
