// SPDX-License-Identifier: MIT
// guide - rules to be read: texts whose words are explained, and the games their pictures show.
//
// The texts come from the program (src/game/guide.h): **must** is bold, [free](free) is a word of the
// glossary. Such a word is a button: pressed, it opens its meaning beside it; looked at, it lights up in
// the list of words.
import type { GuidePicture, GuideWord } from "oriel:guides";
import { html, nothing, type TemplateResult } from "lit";
import type { Core, GameView } from "../core/api";
import type { GameName } from "../core/types";
import { emptyRecord } from "../play/begin";
import { bold, t } from "../ui/i18n";

/** Scrolls a list to one of its items, and nothing but the list. */
function showIn(list: HTMLElement, item: HTMLElement): void {
    const [box, part] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
    list.scrollTop += Math.min(0, part.top - box.top) + Math.max(0, part.bottom - box.bottom);
}

/** Which words are opened and looked at on a page. */
export class Glossary {
    private readonly words: Map<string, GuideWord>;
    private open = ""; // the place of the word whose meaning is shown
    private looked = "";

    constructor(
        words: readonly GuideWord[],
        private readonly redraw: () => void,
    ) {
        this.words = new Map(words.map((word) => [word.name, word]));
    }

    isLooked(name: string): boolean {
        return this.looked === name;
    }

    /** Closes what is open; was there anything? */
    close(): boolean {
        const was = this.open !== "";
        this.open = "";
        if (was) this.redraw();
        return was;
    }

    private toggle(place: string): void {
        this.open = this.open === place ? "" : place;
        this.redraw();
    }

    private look(name: string): void {
        if (this.looked === name) return;
        this.looked = name;
        this.redraw();
        const item = document.getElementById(`word-${name}`);
        if (item?.parentElement) showIn(item.parentElement, item);
    }

    /** A text with its words; `place` tells it from all other texts of the page. */
    text(id: string, place: string): TemplateResult {
        const parts = t(id).split(/(\[[^\]]+\]\([\w-]+\))/);
        return html`${parts.map((part, i) => {
            const link = /^\[(.+)\]\((.+)\)$/.exec(part);
            const word = link && this.words.get(link[2]!);
            return word ? this.word(link[1]!, word, `${place}-${i}`) : bold(link ? link[1]! : part);
        })}`;
    }

    private word(text: string, word: GuideWord, place: string): TemplateResult {
        const open = this.open === place;
        return html`<button type="button" class="word" aria-expanded=${open} aria-controls=${open ? `meaning-${place}` : nothing}
            @click=${() => this.toggle(place)} @pointerenter=${() => this.look(word.name)} @focus=${() => this.look(word.name)}>${text}</button>${
                open
                    ? html`<span class="meaning" id=${`meaning-${place}`} role="note"><b>${t(word.word)}</b> ${t(word.meaning)}</span>`
                    : nothing
            }`;
    }
}

/** A game at a position, with tokens played. */
export function openAt(core: Core, game: GameName, position: string, tokens: readonly string[]): ReturnType<Core["open"]> {
    const open = core.open(emptyRecord({ Game: game, Start: position }));
    for (const token of tokens) open.play(token, 0);
    return open;
}

/** Opens the game of a picture, as far as it is to be shown. */
export function openPicture(core: Core, game: GameName, { position, tokens, choice }: GuidePicture): GameView {
    const all = tokens.split(" ").filter(Boolean);
    const last = choice ? all.pop() : undefined;
    const open = openAt(core, game, position, all);
    for (const action of last ? open.steps(last).slice(0, choice - 1) : []) open.step(action);
    return open;
}
