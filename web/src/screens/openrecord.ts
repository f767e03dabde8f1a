// SPDX-License-Identifier: MIT
// openrecord - the dialog that takes a record from a file or as text.
import { html } from "lit";
import { openDialog } from "../ui/dialog";
import { t } from "../ui/i18n";
import { openFile, openText } from "./open";

export function openRecordDialog(): void {
    let text = "";
    let fault = "";
    const pick = () => {
        const input = document.createElement("input");
        input.type = "file";
        input.accept = ".txt,.json,.rec,text/plain,application/json";
        input.onchange = () => {
            const file = input.files?.[0];
            if (!file) return;
            dialog.close();
            void openFile(file);
        };
        input.click();
    };
    const open = async () => {
        fault = (await openText(text)) ?? "";
        if (fault) dialog.redraw();
        else dialog.close();
    };
    const dialog = openDialog({
        title: () => t("Open a record"),
        body: () => html`<div class="stack">
            <p class="quiet">${t("Choose a file, or paste a record below. Files can also be dropped anywhere on the page.")}</p>
            <button class="button" @click=${pick}>${t("Choose a file")}</button>
            <label class="labelled"><span>${t("Record")}</span>
                <textarea class="field notation" rows="8" spellcheck="false" .value=${text}
                    @input=${(event: Event) => (text = (event.target as HTMLTextAreaElement).value)}></textarea>
            </label>
            <p class="fault" role="alert">${fault}</p>
        </div>`,
        foot: () => html`<button class="button primary" @click=${() => void open()}>${t("Open")}</button>`,
    });
}
