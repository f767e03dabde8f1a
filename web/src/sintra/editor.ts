// SPDX-License-Identifier: MIT
// editor - #/rules/strips: where an owner of the game types in what is printed on the strips, loaded as one piece.
//
// Whatever is typed is kept on this device, and checked by the rules core at once; new games may begin with it
// when nothing is wrong. Files are those of `oriel sintra-data`.
import "../common";
import "./common";
import "./editor.css" with { type: "piece" };
import "./mini.css" with { type: "piece" };
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { CoreError, type Core } from "../core/api";
import type { ComponentData, Fault } from "../core/types";
import type { Topic } from "../games";
import { saveText } from "../play/after";
import { emptyRecord } from "../play/begin";
import { carried, keepOwnData, ownData } from "../play/component";
import { getCore } from "../screens/core";
import { choice } from "../ui/choice";
import { ask } from "../ui/dialog";
import { reasonOf, t, tn } from "../ui/i18n";
import { announce } from "../ui/live";
import { href } from "../ui/router";
import { toast } from "../ui/toast";
import {
    checkedText,
    draftOf,
    emptySpaces,
    NUMBERS,
    placeOf,
    readDraft,
    SPACES,
    STRIPS,
    textOf,
    withoutStrips,
    type Draft,
    type NumberLine,
    type Place,
} from "./datatext";
import { following, letterName, palette, sideName, stripGrid } from "./stripgrid";
import type { SintraScene } from "./types";

const GAME = "sintra";
const ALL = 2 * STRIPS * SPACES;
const LIMIT = 20_000; // bytes of a file that is read at all

type Drawing = typeof import("./index");

/** What the core says of a draft. */
interface Verdict {
    facts: ComponentData | null; // good and complete
    fault: Fault | null;
    place: Place | null;
    empty: number; // spaces
}

const numberTitles: Record<NumberLine, () => string> = {
    "windows A": () => t("Points under the windows, side A"),
    "windows B": () => t("Points under the windows, side B"),
    broken: () => t("What the rows of broken glass cost"),
    "ornaments A": () => t("Windows at each ornament, side A"),
    "ornament-points": () => t("Points for an ornament with 0 to 4 panes"),
};

const placeName = (place: Place): string => ("side" in place ? sideName(place.side) : numberTitles[place.line]());

class StripsPage implements Topic {
    readonly link = "strips";
    private readonly usual: Draft; // the built-in data
    private draft: Draft;
    private verdict: Verdict;
    private used: boolean;
    private at = 0;
    private backs = false;
    private typed: string | null = null; // in the text field, since somebody last wrote there
    private typedFault: Fault | null = null;

    constructor(
        private readonly core: Core,
        private readonly drawing: Drawing,
        private readonly redraw: () => void,
    ) {
        const kept = ownData(GAME);
        this.usual = draftOf(core.data(GAME, ""));
        this.draft = readDraft(kept?.draft) ?? withoutStrips(this.usual);
        this.used = kept?.used ?? false;
        this.verdict = this.judge();
    }

    title(): string {
        return t("Your strips");
    }

    // ---- checking and keeping ----------------------------------------------------------

    private judge(): Verdict {
        const empty = emptySpaces(this.draft);
        try {
            const facts = this.core.data(GAME, checkedText(this.draft, this.usual));
            return { facts: empty ? null : facts, fault: null, place: null, empty };
        } catch (error) {
            if (!(error instanceof CoreError)) throw error;
            const place = placeOf(error.fault);
            // What is said of all strips together can wait until they are all there.
            return { facts: null, fault: place || !empty ? error.fault : null, place, empty };
        }
    }

    private change(draft: Partial<Draft>): void {
        Object.assign(this.draft, draft);
        this.typed = this.typedFault = null;
        this.verdict = this.judge();
        this.keep();
    }

    private keep(): void {
        const { facts } = this.verdict;
        const kept = { draft: this.draft, name: this.draft.name, hash: facts?.hash ?? "", line: facts?.line ?? "", used: this.used };
        if (!keepOwnData(GAME, kept)) toast(t("This browser does not let the page keep anything: save the strips as a file."));
        this.redraw();
    }

    // ---- typing in ---------------------------------------------------------------------

    private choose(at: number): void {
        this.at = at;
        this.redraw();
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`.strip-space[data-at="${at}"]`)?.focus());
    }

    private fill(letter: string): void {
        const [side, space] = [Math.floor(this.at / SPACES), this.at % SPACES];
        const sides = this.draft.sides.map((old, i) => (i === side ? old.slice(0, space) + letter + old.slice(space + 1) : old));
        this.change({ sides });
        announce(t("%1, space %2: %3", sideName(side), space + 1, letterName(letter)));
    }

    /** A colour was pressed: the next space is chosen, and the focus stays where it is. */
    private press(letter: string): void {
        this.fill(letter);
        this.at = following(this.at);
    }

    /** A letter was typed: the focus goes on, too. */
    private write(letter: string): void {
        this.fill(letter);
        if (letter !== ".") this.choose(following(this.at));
    }

    private async clear(): Promise<void> {
        if (!(await this.mayReplace(t("Clear the strips")))) return;
        this.at = 0;
        this.change({ sides: withoutStrips(this.usual).sides });
    }

    private async fillUsual(): Promise<void> {
        if (await this.mayReplace(t("Fill in the stand-in"))) this.change({ sides: [...this.usual.sides] });
    }

    /** Asks before what somebody has typed in is gone. */
    private async mayReplace(what: string): Promise<boolean> {
        const { sides } = this.draft;
        const own = emptySpaces(this.draft) < ALL && sides.join() !== this.usual.sides.join();
        return !own || ask({ title: what, text: t("What you have typed in is then gone."), yes: what, bad: true });
    }

    // ---- files and texts ---------------------------------------------------------------

    /** Takes a text over if it is good. */
    private take(text: string): Fault | null {
        try {
            const facts = this.core.data(GAME, text.trimEnd());
            this.change(draftOf(facts));
            return null;
        } catch (error) {
            if (!(error instanceof CoreError)) throw error;
            return error.fault;
        }
    }

    private async takeFile(file: File): Promise<void> {
        if (file.size > LIMIT) {
            toast(t("%1 is too large for a component table.", file.name));
            return;
        }
        const text = await file.text();
        const fault = this.take(text);
        if (!fault) {
            toast(t("%1 was read.", file.name));
            return;
        }
        [this.typed, this.typedFault] = [text, fault];
        this.redraw();
        requestAnimationFrame(() => document.querySelector<HTMLElement>("#strips-text")?.focus());
    }

    private pickFile(): void {
        const input = Object.assign(document.createElement("input"), { type: "file", accept: ".txt,text/plain" });
        input.onchange = () => input.files?.[0] && void this.takeFile(input.files[0]);
        input.click();
    }

    /** What was dropped here is no record. */
    private drop(event: DragEvent): void {
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        event.stopPropagation();
        void this.takeFile(file);
    }

    private typeText(text: string): void {
        const fault = text.trim() ? this.take(text) : null;
        [this.typed, this.typedFault] = [text, fault];
        this.redraw();
    }

    // ---- drawing -----------------------------------------------------------------------

    render(): TemplateResult {
        return html`<div class="strips-page stack" @drop=${(event: DragEvent) => this.drop(event)}>
            <div><h1>${t("Your strips")}</h1>
                <p class="tagline quiet">${t("The faces that come with Oriel are a balanced stand-in. If you own the game, type in what is printed on your eight strips, front and back.")}</p></div>
            ${this.typing()} ${this.state()} ${this.looks()} ${this.numbers()} ${this.files()} ${this.meaning()}
        </div>`;
    }

    private typing(): TemplateResult {
        const { place } = this.verdict;
        return html`<section class="panel pad stack" aria-labelledby="strips-typing">
            <h2 id="strips-typing">${t("Strips")}</h2>
            <p class="quiet" id="strip-keys">${t("Choose a space and press a colour, or type the letters C, Y, O, B, P and J for a joker. The next space is then chosen. Arrow keys go from space to space, Delete empties one.")}</p>
            ${stripGrid({
                sides: this.draft.sides,
                at: this.at,
                fault: place && "side" in place ? place.side : null,
                choose: (at) => this.choose(at),
                fill: (letter) => this.write(letter),
            })}
            <div class="palette-bar">${this.said()}${palette({ fill: (letter) => this.press(letter) })}</div>
            <p class="strips-buttons">
                <button class="button" data-action="usual-strips" @click=${() => void this.fillUsual()}>${t("Fill in the stand-in")}</button>
                <button class="button" data-action="clear-strips" @click=${() => void this.clear()}>${t("Clear the strips")}</button>
            </p>
        </section>`;
    }

    /** How it stands: what is wrong and where, or what is missing. */
    private words(): string {
        const { fault, place, empty } = this.verdict;
        if (fault) return place ? t("%1: %2", placeName(place), reasonOf(fault.message)) : reasonOf(fault.message);
        return empty
            ? tn("%1 space is still empty.", "%1 spaces are still empty.", empty)
            : t("All strips are there, and nothing is wrong with them.");
    }

    private said(): TemplateResult {
        const { facts, fault } = this.verdict;
        return html`<p role="status" class=${fault ? "fault" : facts ? "good" : ""} data-state>${this.words()}</p>`;
    }

    private state(): TemplateResult {
        const { facts } = this.verdict;
        const warnings = facts?.warnings ?? [];
        return html`<section class="panel pad stack" aria-labelledby="strips-state">
            <h2 id="strips-state">${t("For new games")}</h2>
            ${
                warnings.length
                    ? html`<div><p>${t("This can be played, but looks like a slip:")}</p><ul class="strips-warnings">${warnings.map((one) => html`<li>${reasonOf(one)}</li>`)}</ul></div>`
                    : nothing
            }
            ${choice({
                title: t("New games use"),
                name: "strips-used",
                value: this.used && facts ? "own" : "usual",
                options: [
                    { value: "usual", text: t("The stand-in") },
                    { value: "own", text: t("Your strips"), disabled: !facts },
                ],
                choose: (value) => {
                    this.used = value === "own";
                    this.keep();
                },
            })}
            <a class="button" href=${href("new", GAME)}>${t("Set up a game")}</a>
        </section>`;
    }

    /** The palace of somebody who drew the strips in their order; the one with jokers begins plain side up. */
    private scene(facts: ComponentData): SintraScene {
        const sides = Array.from({ length: STRIPS }, (_, i) => `${i + 1}${this.draft.sides[2 * i]!.includes("J") ? "b" : "a"}`);
        const game = this.core.open(emptyRecord({ Game: GAME, Seats: "2", ...carried({ ...facts, draft: null, used: true }) }));
        game.play(`<strips:${sides.join(",")}>`, 0);
        const scene = game.scene(1) as SintraScene;
        game.close();
        return scene;
    }

    private looks(): TemplateResult | typeof nothing {
        const { facts } = this.verdict;
        if (!facts) return nothing;
        const { palace, SMALL, brokenTrack } = this.drawing;
        const scene = this.scene(facts);
        const seat = scene.seats[0]!;
        const none = { aim: null, last: null, hint: null, returnTo: null, stop: null };
        const drawn = palace({ ...none, seat, ornaments: true, name: "", size: { ...SMALL, beside: false }, backs: this.backs });
        return html`<section class="panel pad stack" aria-labelledby="strips-looks">
            <h2 id="strips-looks">${t("On the table")}</h2>
            ${choice({
                title: t("Sides of the strips"),
                hideTitle: true,
                name: "strips-backs",
                value: this.backs ? "backs" : "fronts",
                options: [
                    { value: "fronts", text: t("Fronts of strips") },
                    { value: "backs", text: t("Backs of strips") },
                ],
                choose: (value) => {
                    this.backs = value === "backs";
                    this.redraw();
                },
            })}
            <div class="mini-palace strips-palace" role="img" aria-label=${t("The strips over the windows of a palace, and the track of broken glass.")}>
                <div inert aria-hidden="true">${drawn}${brokenTrack(scene, ["", ""], null)}</div>
            </div>
        </section>`;
    }

    private numberField(line: NumberLine): TemplateResult {
        const { fault, place } = this.verdict;
        const bad = fault && place && "line" in place && place.line === line;
        const id = `line-${NUMBERS.indexOf(line)}`;
        return html`<label class="labelled"><span>${numberTitles[line]()}</span>
                <input class="field notation" id=${id} name=${line} autocomplete="off" spellcheck="false" maxlength="120" .value=${live(this.draft.numbers[line])}
                    aria-invalid=${bad ? "true" : nothing} aria-describedby=${bad ? `${id}-fault` : nothing}
                    @input=${(event: Event) => this.change({ numbers: { ...this.draft.numbers, [line]: (event.target as HTMLInputElement).value } })} /></label>
            ${bad ? html`<p class="fault" id=${`${id}-fault`}>${reasonOf(fault.message)}</p>` : nothing}`;
    }

    private numbers(): TemplateResult {
        const { place } = this.verdict;
        const bad = place !== null && "line" in place;
        return html`<section class="panel pad" aria-labelledby="strips-numbers"><details ?open=${bad}>
            <summary><h2 id="strips-numbers">${t("Numbers on the boards")}</h2></summary>
            <div class="stack"><p class="quiet">${t("Those of side A are well attested; compare the others with your boards.")}</p>
            ${NUMBERS.map((line) => this.numberField(line))}
            <label class="check"><input type="checkbox" name="floor" .checked=${live(this.draft.floor)}
                @change=${(event: Event) => this.change({ floor: (event.target as HTMLInputElement).checked })} />
                <span>${t("House rule: scores never fall below zero")}</span></label></div>
        </details></section>`;
    }

    /** The line that is at fault, as it was given. */
    private typedLine(): TemplateResult | typeof nothing {
        const { typed, typedFault } = this;
        if (!typedFault || typed === null) return nothing;
        const number = Number(typedFault.note?.args[0] ?? 0);
        const line = typed.split("\n")[number - 1] ?? "";
        const at = typedFault.column - 1;
        const shown = line
            ? html`<span class="notation" aria-hidden="true">${line.slice(0, at)}<mark>${line.charAt(at) || " "}</mark>${line.slice(at + 1)}</span>`
            : nothing;
        const reason = reasonOf(typedFault.message);
        return html`<p class="fault" id="strips-text-fault" role="alert">${number ? t("Line %1: %2", number, reason) : reason} ${shown}</p>`;
    }

    private files(): TemplateResult {
        const { facts } = this.verdict;
        const save = () => saveText("sintra-strips", textOf(this.draft));
        return html`<section class="panel pad stack" aria-labelledby="strips-files">
            <h2 id="strips-files">${t("As a file")}</h2>
            <label class="labelled"><span>${t("What your strips are called")}</span>
                <input class="field" name="strips-name" maxlength="60" autocomplete="off" .value=${live(this.draft.name)}
                    @input=${(event: Event) => this.change({ name: (event.target as HTMLInputElement).value.replace(/[#;]/g, "") })} /></label>
            <p class="strips-buttons">
                <button class="button" data-action="open-strips" @click=${() => this.pickFile()}>${t("Open a file")}</button>
                <button class="button" data-action="save-strips" ?disabled=${!facts} @click=${save}>${t("Save as a file")}</button>
            </p>
            <details ?open=${this.typed !== null}><summary>${t("As text")}</summary>
                <label class="labelled"><span class="unseen">${t("Component table")}</span>
                    <textarea class="field notation" id="strips-text" rows="14" spellcheck="false" autocapitalize="off" .value=${live(this.typed ?? textOf(this.draft))}
                        aria-invalid=${this.typedFault ? "true" : nothing} aria-describedby=${this.typedFault ? "strips-text-fault" : nothing}
                        @input=${(event: Event) => this.typeText((event.target as HTMLTextAreaElement).value)}></textarea></label>
                ${this.typedLine()}</details>
            <p class="quiet small">${t("It is the same file that the program reads with --data FILE.")}</p>
        </section>`;
    }

    private meaning(): TemplateResult {
        return html`<section class="chapter"><h2>${t("What games do with them")}</h2><ul>
            <li>${t("Strips stay on this device. A game that is begun with yours keeps them, also when you change them later.")}</li>
            <li>${t("Its links and saved records carry them along, so whoever opens one plays with the same strips.")}</li>
            <li>${t("At an online table they are those of whoever opens the table, for everybody who sits there; the server keeps them with the game.")}</li>
            <li>${t("Rules, lessons and pictures show the stand-in.")}</li>
        </ul></section>`;
    }
}

export async function stripsPage(redraw: () => void): Promise<Topic> {
    const [core, drawing] = await Promise.all([getCore(), import("./index")]);
    return new StripsPage(core, drawing, redraw);
}
