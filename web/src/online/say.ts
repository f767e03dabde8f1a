// SPDX-License-Identifier: MIT
// say - the row of phrases below the turns: one press, at most one in three seconds.
import { html, nothing, type TemplateResult } from "lit";
import { announce } from "../ui/live";
import { t } from "../ui/i18n";
import { toast } from "../ui/toast";
import { ask, faultText } from "./net";
import { recall, remember } from "./memory";
import { PHRASES, phraseText } from "./phrases";
import type { Room } from "./room";

const PAUSE = 3000; // ms between two phrases

export class Phrases {
    muted: boolean;
    private resting = false;

    constructor(
        private readonly room: Room,
        private readonly redraw: () => void,
    ) {
        this.muted = recall(room.id, "muted") === true;
    }

    mute(): void {
        this.muted = !this.muted;
        remember(this.room.id, "muted", this.muted);
        this.redraw();
    }

    private async say(phrase: string): Promise<void> {
        this.resting = true;
        this.redraw();
        setTimeout(() => {
            this.resting = false;
            this.redraw();
        }, PAUSE);
        try {
            await ask(`tables/${this.room.id}/do`, { do: `say ${this.room.you} ${phrase}` });
        } catch (error) {
            toast(faultText(error));
        }
    }

    /** Somebody else has said something. */
    heard(name: string, phrase: string): void {
        const text = phraseText(phrase);
        if (text && !this.muted) announce(t("%1: “%2”", name, text));
    }

    render(): TemplateResult | typeof nothing {
        if (!this.room.you || this.muted) return nothing;
        return html`<div class="phrases" role="group" aria-label=${t("Say")}>
            ${PHRASES.map(
                (phrase) =>
                    html`<button class="chip" data-say=${phrase} ?disabled=${this.resting} @click=${() => this.say(phrase)}>${phraseText(phrase)}</button>`,
            )}
        </div>`;
    }
}
