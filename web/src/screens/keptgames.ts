// SPDX-License-Identifier: MIT
// keptgames - the dialog that lists the games of this device: each with a small picture, to go on with,
// to save as a file, to remove. What was removed can be put back until the dialog closes.
import { html, nothing, type TemplateResult } from "lit";
import { gameTitle } from "../games";
import { saveText } from "../play/after";
import { begunLines, discard, keep, keptGame, type KeptGame, type KeptLine } from "../play/kept";
import { choice } from "../ui/choice";
import { openDialog, type OpenDialog } from "../ui/dialog";
import { dateOf, t, tn } from "../ui/i18n";
import { href } from "../ui/router";
import { sides, state } from "./lines";
import { KeptPictures } from "./keptpictures";

type Shown = "all" | "going" | "over";

class KeptList {
    private shown: Shown = "all";
    private readonly removed = new Map<string, { game: KeptGame; line: KeptLine }>();
    private readonly pictures = new KeptPictures(() => this.dialog.redraw());
    private readonly dialog: OpenDialog;

    constructor() {
        this.dialog = openDialog({ title: () => t("Kept games"), body: () => this.body(), foot: () => this.foot() });
        void this.dialog.closed.then(() => dispatchEvent(new Event("oriel-kept")));
    }

    /** Those that are there, and the places of those that were. */
    private get lines(): KeptLine[] {
        const all = [...begunLines(), ...[...this.removed.values()].map(({ line }) => line)];
        return all.filter(({ over }) => this.shown === "all" || over === (this.shown === "over")).sort((a, b) => b.changed - a.changed);
    }

    private remove(line: KeptLine): void {
        const game = keptGame(line.id);
        if (game) this.removed.set(line.id, { game, line });
        discard(line.id);
        this.dialog.redraw();
    }

    private putBack(id: string): void {
        const { game, line } = this.removed.get(id)!;
        this.removed.delete(id);
        keep(game, line);
        this.dialog.redraw();
    }

    private gone({ id }: KeptLine): TemplateResult {
        return html`<li class="kept-row"><span class="kept-link quiet">${t("The game was removed.")}</span>
            <button class="button ghost" data-action="put-back" @click=${() => this.putBack(id)}>${t("Put it back")}</button></li>`;
    }

    private row(line: KeptLine): TemplateResult {
        if (this.removed.has(line.id)) return this.gone(line);
        const save = () => saveText(line.game, keptGame(line.id)?.record ?? "");
        return html`<li class="kept-row">
            <a class="kept-link" href=${href("play", line.id)} @click=${() => this.dialog.close()}>
                <div class="kept-picture" aria-hidden="true">${this.pictures.of(line)}</div>
                <b>${gameTitle(line.game)}</b>
                <small class="quiet">${sides(line)} · ${tn("%1 turn", "%1 turns", line.turns)} · ${state(line)}</small>
                <small class="quiet">${dateOf(line.changed)}</small>
            </a>
            <span class="kept-buttons">
                <button class="link" data-action="save-kept" aria-label=${t("Save as a file: %1", sides(line))} @click=${save}>${t("Save")}</button>
                <button class="link" data-action="remove-kept" aria-label=${t("Remove this game: %1", sides(line))} @click=${() => this.remove(line)}>${t("Remove")}</button>
            </span>
        </li>`;
    }

    private body(): TemplateResult {
        if (!begunLines().length && !this.removed.size) {
            return html`<div class="stack"><p>${t("No game has been kept yet.")}</p>
                <button class="button primary" @click=${() => this.dialog.close()}>${t("Start one")}</button></div>`;
        }
        return html`${choice({
            title: t("Which games"),
            hideTitle: true,
            name: "kept-shown",
            value: this.shown,
            options: [
                { value: "all", text: t("All") },
                { value: "going", text: t("Going on") },
                { value: "over", text: t("Finished") },
            ],
            choose: (shown) => {
                this.shown = shown;
                this.dialog.redraw();
            },
        })}<ul class="kept">${this.lines.map((line) => this.row(line))}</ul>`;
    }

    private foot(): TemplateResult {
        const lines = this.lines.filter(({ id }) => !this.removed.has(id));
        const save = () => saveText("oriel", lines.map(({ id }) => keptGame(id)?.record.trim() ?? "").join("\n\n"));
        if (!lines.length) return html`${nothing}`;
        return html`<button class="button" data-action="save-all" @click=${save}>${tn("Save %1 game as a file", "Save %1 games as a file", lines.length)}</button>`;
    }
}

export function openKept(): void {
    new KeptList();
}
