// SPDX-License-Identifier: MIT
// menu - over the board, so that the clocks stay in sight: draw, resign, leave and everything else
// that is done seldom. Resigning asks once more in its own place.
import { html, nothing, type TemplateResult } from "lit";
import { openKeys, openSettings } from "../screens/dialogs";
import { saveRecord } from "../play/after";
import { t } from "../ui/i18n";
import { icons } from "../ui/icons";
import { go, href } from "../ui/router";
import { toast } from "../ui/toast";
import { copyText } from "./copy";
import { linkTo } from "./link";
import { noticesNow, setNotices } from "./notify";
import type { OnlineTable } from "./table";

export interface MenuHost {
    phrases: { readonly muted: boolean; mute(): void };
    openTyped(): void;
    redraw(): void;
}

export class Menu {
    private on = false;
    private asking = false; // really resign?

    constructor(
        private readonly table: OnlineTable,
        private readonly host: MenuHost,
    ) {}

    get open(): boolean {
        return this.on;
    }

    toggle(on = !this.on): void {
        this.on = on;
        this.asking = false;
        this.host.redraw();
        const place = on ? ".online-menu button" : "[data-action=more]";
        requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector<HTMLElement>(place)?.focus()));
    }

    private entry(text: string, run: () => void, id: string, enabled = true): TemplateResult {
        const press = () => {
            this.toggle(false);
            run();
        };
        return html`<button class="button ghost wide menu-entry" data-menu=${id} ?disabled=${!enabled} @click=${press}>${text}</button>`;
    }

    private resign(enabled: boolean): TemplateResult {
        const { table } = this;
        const question = () => {
            this.asking = true;
            this.host.redraw();
        };
        if (!this.asking)
            return html`<button class="button ghost wide menu-entry" data-menu="resign" ?disabled=${!enabled} @click=${question}>${t("Resign")}</button>`;
        return html`<div class="menu-question" role="group" aria-label=${t("Resign")}>
            <p>${t("The game then ends and is lost.")}</p>
            ${this.entry(t("Cancel"), () => undefined, "stay")}
            <button class="button bad" data-menu="resign-yes" @click=${() => {
                this.toggle(false);
                table.resign();
            }}>${t("Resign")}</button>
        </div>`;
    }

    private notices(): TemplateResult | typeof nothing {
        const now = noticesNow();
        const set = (on: boolean) => void setNotices(on).then(() => this.host.redraw());
        if (now === "on") return this.entry(t("No notices when it is my turn"), () => set(false), "notices");
        if (now === "off") return this.entry(t("Tell me when it is my turn"), () => set(true), "notices");
        const why = now === "none" ? t("Notices of the system need a page with https.") : t("Notices are forbidden in this browser.");
        return html`<p class="quiet small menu-note">${why} ${t("The title of the tab and a sound tell when it is your turn.")}</p>`;
    }

    private async copyWatch(): Promise<void> {
        const { table, watch = "" } = this.table.room.table;
        if (await copyText(linkTo(table, watch))) toast(t("The link was copied."));
    }

    /** What cannot be taken back says why. */
    private takeBack(): TemplateResult {
        const { table } = this;
        const why = table.whyNoBack;
        return html`${this.entry(t("Take back"), () => table.takeBack(), "takeback", !why)}
            ${why && table.room.state.stage === "playing" ? html`<p class="quiet small menu-note" data-why>${why}</p>` : nothing}`;
    }

    private own(): TemplateResult {
        const { table } = this;
        const { stage, offer } = table.room.state;
        const playing = stage === "playing";
        const free = playing && !offer;
        return html`${this.takeBack()}
            ${this.entry(t("Offer a draw"), () => table.say(`offer ${table.viewer} draw`), "draw", free)}
            ${this.resign(playing)}
            ${this.entry(t("Type a turn"), () => this.host.openTyped(), "type", table.turn !== null)}
            <hr />`;
    }

    render(): TemplateResult | typeof nothing {
        const { table } = this;
        if (!this.on) return nothing;
        const keys = (event: KeyboardEvent) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            this.toggle(false);
        };
        return html`<div class="online-menu panel" role="region" aria-label=${t("More")} @keydown=${keys}>
            <button class="round menu-close" aria-label=${t("Close")} @click=${() => this.toggle(false)}>${icons.close()}</button>
            ${table.viewer ? this.own() : nothing}
            ${this.entry(this.host.phrases.muted ? t("Show phrases") : t("Hide phrases"), () => this.host.phrases.mute(), "mute")}
            ${table.viewer ? this.notices() : nothing} ${table.room.table.watch ? this.entry(t("Copy a link for watching"), () => void this.copyWatch(), "watch") : nothing}
            ${this.entry(t("Save record"), () => saveRecord(table), "save")}
            ${this.entry(t("Rules"), () => (location.hash = href("rules", table.game.name)), "rules")}
            ${this.entry(t("Keys"), () => openKeys(table.game.name), "keys")}
            ${this.entry(t("Settings"), openSettings, "settings")}
            ${this.entry(t("Leave for now: to my tables"), () => go("lobby"), "leave")}
        </div>`;
    }
}
