// SPDX-License-Identifier: MIT
// bots - programs of one's own, among what one is on a server: a token for another one, shown once,
// and taking one back.
import { html, nothing, type TemplateResult } from "lit";
import { ask as askYes } from "../../ui/dialog";
import { dateOf, t } from "../../ui/i18n";
import { toast } from "../../ui/toast";
import { copyText } from "../copy";
import { isSomebody } from "../identity";
import { ask } from "../net";
import { NAME_MOST } from "../wire";

type May = "play" | "watch";

interface Bot {
    bot: string;
    name: string;
    may: May;
    made: number;
    used: number; // 0: never
}

const mayWords = (may: May): string => (may === "play" ? t("plays and watches") : t("watches only"));

export class BotsPart {
    private bots: Bot[] = [];
    private most = 0; // 0: nothing is known yet
    private name = "";
    private may: May = "play";
    private token = ""; // made just now

    /** `run` does something and shows what became of it. */
    constructor(private readonly run: (work: () => Promise<void>) => void) {}

    async look(): Promise<void> {
        this.most = 0;
        if (!isSomebody()) return;
        const { bots, most } = await ask<{ bots: Bot[]; most: number }>("me/bots");
        Object.assign(this, { bots, most });
    }

    private make(event: Event): void {
        event.preventDefault();
        const field = (event.target as HTMLFormElement).querySelector<HTMLInputElement>("[name=bot]")!;
        this.run(async () => {
            this.token = (await ask<{ token: string }>("me/bots", { name: this.name.trim(), may: this.may })).token;
            this.name = field.value = "";
        });
    }

    private async revoke({ bot, name }: Bot): Promise<void> {
        const yes = await askYes({
            title: t("Revoke the token"),
            text: t("%1 cannot come back. Where it plays it counts as away, and others may claim the game.", name),
            yes: t("Revoke"),
            bad: true,
        });
        if (!yes) return;
        this.run(async () => {
            await ask("me/bots/forget", { bot });
            this.token = "";
            toast(t("The token was revoked."));
        });
    }

    render(): TemplateResult | typeof nothing {
        if (!this.most) return nothing;
        return html`<section class="stack" data-bots=${this.bots.length}><h3>${t("Your programs")}</h3>
            <p class="quiet">${t("A program of yours can play here or watch. It says who it is by a token, and everybody sees that it is a bot.")}</p>
            ${this.made()}
            ${this.bots.length ? html`<ul class="stack bots">${this.bots.map((bot) => this.row(bot))}</ul>` : nothing}
            ${this.bots.length < this.most ? this.form() : html`<p class="quiet">${t("There is no room for more. Revoke one first.")}</p>`}</section>`;
    }

    private row(bot: Bot): TemplateResult {
        const used = bot.used ? t("last used %1", dateOf(bot.used)) : t("never used");
        return html`<li data-bot=${bot.name}><span><b>${bot.name}</b> <small class="quiet">${mayWords(bot.may)}; ${t("made %1", dateOf(bot.made))}; ${used}</small></span>
            <button class="link bad" data-action="revoke" aria-label=${t("Revoke the token of %1", bot.name)} @click=${() => void this.revoke(bot)}>${t("Revoke")}</button></li>`;
    }

    private made(): TemplateResult | typeof nothing {
        if (!this.token) return nothing;
        const copy = async () => {
            if (await copyText(this.token)) toast(t("The token was copied."));
        };
        return html`<div class="notice" role="status"><span>${t("The token, shown this once:")} <b class="spoken" data-token>${this.token}</b></span>
            <button class="button" data-action="copy-token" @click=${() => void copy()}>${t("Copy")}</button></div>`;
    }

    private form(): TemplateResult {
        return html`<form class="stack" data-form="bot" @submit=${(event: Event) => this.make(event)}>
            <div class="code-row"><input class="field" name="bot" required maxlength=${2 * NAME_MOST} autocomplete="off" aria-label=${t("Name of the program")}
                placeholder=${t("Name of the program")} .value=${this.name} @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)} />
                <button class="button">${t("Make a token")}</button></div>
            <label class="check"><input type="checkbox" name="plays" .checked=${this.may === "play"}
                @change=${(event: Event) => (this.may = (event.target as HTMLInputElement).checked ? "play" : "watch")} />
                <span>${t("It may play, not only watch")}</span></label></form>`;
    }
}
