// SPDX-License-Identifier: MIT
// keptgames - the dialog that lists the games of this device.
import { html, type TemplateResult } from "lit";
import { gameTitle } from "../games";
import { begunLines, discard, type KeptLine } from "../play/kept";
import { openDialog } from "../ui/dialog";
import { dateOf, t, tn } from "../ui/i18n";
import { icons } from "../ui/icons";
import { href } from "../ui/router";
import { sides, state } from "./lines";

function keptRow(line: KeptLine, redraw: () => void): TemplateResult {
    const remove = () => {
        discard(line.id);
        redraw();
    };
    return html`<li class="kept-row">
        <a class="kept-link" href=${href("play", line.id)}>
            <b>${gameTitle(line.game)}</b>
            <small class="quiet">${sides(line)} · ${tn("%1 turn", "%1 turns", line.turns)} · ${state(line)}</small>
            <small class="quiet">${dateOf(line.changed)}</small>
        </a>
        <button class="round" aria-label=${t("Remove this game")} title=${t("Remove this game")} @click=${remove}>${icons.close()}</button>
    </li>`;
}

export function openKept(): void {
    const dialog = openDialog({
        title: () => t("Kept games"),
        body: (self) => {
            const lines = begunLines();
            if (lines.length === 0) {
                return html`<div class="stack"><p>${t("No game has been kept yet.")}</p>
                    <button class="button primary" @click=${() => self.close()}>${t("Start one")}</button></div>`;
            }
            return html`<ul class="kept" @click=${(event: Event) => {
                if ((event.target as HTMLElement).closest("a")) self.close();
            }}>${lines.map((line) => keptRow(line, self.redraw))}</ul>`;
        },
    });
    void dialog.closed.then(() => dispatchEvent(new Event("oriel-kept")));
}
