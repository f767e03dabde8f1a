// SPDX-License-Identifier: MIT
// chance - when a game is over: one line that says whether chance was drawn as it was promised, and on demand
// what was promised when.
import { html, nothing, type TemplateResult } from "lit";
import type { Core } from "../core/api";
import { loadFair } from "../core/fair";
import { CHANCE } from "../core/types";
import { absolute, once } from "../screens/core";
import { t, tn } from "../ui/i18n";
import { icons } from "../ui/icons";
import { announce } from "../ui/live";
import { toast } from "../ui/toast";
import { copyText } from "./copy";
import { hasChance, judge } from "./judge";
import { askText } from "./net";
import type { Room } from "./room";

const getFair = once(() => loadFair(absolute(FAIR_URL)));

type Verdict = "" | "checking" | "good" | "bad" | "failed"; // "failed": it could not be looked into

export class Chance {
    private verdict: Verdict = "";
    private why = "";
    private record = "";

    constructor(
        private readonly core: Core,
        private readonly room: Room,
        private readonly redraw: () => void,
    ) {}

    /** Looks into it once, as soon as the game is over. */
    look(): void {
        const { state, game, you } = this.room;
        const over = state.stage === "over" || state.stage === "closed";
        if (this.verdict || !over || !FAIR_URL || !hasChance(game, you)) return;
        void this.check();
    }

    private async check(): Promise<void> {
        const { room } = this;
        this.verdict = "checking";
        try {
            const [fair, record] = await Promise.all([getFair(), askText(`tables/${room.id}/record`, room.code)]);
            this.record = record;
            this.why = judge(this.core, fair, { ...this.facts(), record });
            this.verdict = this.why ? "bad" : "good";
            if (!this.why) announce(this.words);
        } catch {
            this.verdict = "failed";
        }
        this.redraw();
    }

    private facts() {
        const { id, you, game, state, witness } = this.room;
        return { table: id, you, seats: state.seats, game, testimony: witness.of(state.game) };
    }

    private get words(): string {
        return t("Chance checked: every draw is as promised.");
    }

    /** For whoever looks into it: `oriel replay` takes the record. */
    private details(): string {
        const { table, you, testimony } = this.facts();
        return JSON.stringify({ table, you, fault: this.why, shown: testimony, record: this.record });
    }

    // ---- drawing -----------------------------------------------------------------------

    render(): TemplateResult | typeof nothing {
        switch (this.verdict) {
            case "good":
                return html`<details class="fair" data-fair="good"><summary>${icons.check()}${this.words}</summary>${this.explanation()}</details>`;
            case "bad":
                return html`<div class="fair bad" data-fair="bad"><p role="alert">${icons.warn()}<b>${t("Chance was not drawn as promised.")}</b> ${this.why}</p>
                    ${this.copyButton()}<details><summary>${t("What was promised")}</summary>${this.explanation()}</details></div>`;
            case "failed":
                return html`<p class="fair" data-fair="failed">${t("Chance could not be checked.")}
                    <button class="link" data-action="check" @click=${() => void this.check()}>${t("Try again")}</button></p>`;
            default:
                return nothing;
        }
    }

    private copyButton(): TemplateResult {
        const copy = async () => {
            if (await copyText(this.details())) toast(t("The details were copied."));
        };
        return html`<button class="button" data-action="fair-details" @click=${() => void copy()}>${t("Copy details")}</button>`;
    }

    /** What was promised when, and what has been done about it. */
    private explanation(): TemplateResult {
        const { commitment, after, number } = this.facts().testimony;
        const draws = this.room.game.tokens(this.room.you).filter(({ seat }) => seat === CHANCE).length;
        const when =
            after < 0
                ? t("Before the game the server chose a secret and showed its fingerprint, which this browser has kept:")
                : tn(
                      "The server chose a secret and showed its fingerprint. This browser saw it first after %1 turn:",
                      "The server chose a secret and showed its fingerprint. This browser saw it first after %1 turns:",
                      after,
                  );
        return html`<div class="fair-words">
            <p>${when} <code>${commitment}</code></p>
            <p>${t("Everybody who sat down added a number.")}
                ${number ? html`${t("The one from this browser:")} <code>${number}</code>` : t("This browser added none.")}</p>
            <p>${t("Secret and numbers together make the draws, so nobody alone can choose them.")}
                ${tn("Now the secret is open: %1 draw was made again here.", "Now the secret is open: %1 draws were made again here.", draws)}</p>
        </div>`;
    }
}
