// SPDX-License-Identifier: MIT
// dialog - a window over the page: modal, closed by Esc, by its cross or by a press beside it.
//
//     const dialog = openDialog({ title: () => t("Keys"), body: () => html`..` });
//     dialog.redraw(); dialog.close();
//     if (await ask({ title: .., text: .., yes: t("Resign"), bad: true })) ..
import { html, nothing, render, type TemplateResult } from "lit";
import { t } from "./i18n";
import { icons } from "./icons";

export interface DialogParts {
    title: () => string;
    body: (dialog: OpenDialog) => TemplateResult;
    foot?: (dialog: OpenDialog) => TemplateResult;
    wide?: boolean;
}

export interface OpenDialog {
    redraw(): void;
    close(answer?: string): void;
    readonly closed: Promise<string>;
}

let count = 0;
const open = new Set<OpenDialog>();

/** Is any dialog open? Keys then belong to it. */
export function dialogOpen(): boolean {
    return open.size > 0;
}

/** After a change of language or settings. */
export function redrawDialogs(): void {
    for (const dialog of open) dialog.redraw();
}

/** Whoever goes to another screen has done with them. */
export function closeDialogs(): void {
    for (const dialog of open) dialog.close();
}

export function openDialog(parts: DialogParts): OpenDialog {
    const element = document.createElement("dialog");
    const id = `dialog-${++count}`;
    element.className = parts.wide ? "dialog wide" : "dialog";
    element.setAttribute("aria-labelledby", id);
    document.body.append(element);

    const dialog: OpenDialog = {
        redraw() {
            render(frame(parts, dialog, id), element);
        },
        close(answer = "") {
            element.close(answer);
        },
        closed: new Promise((resolve) => {
            element.addEventListener("close", () => {
                open.delete(dialog);
                element.remove();
                resolve(element.returnValue);
            });
        }),
    };
    element.addEventListener("pointerdown", (event) => {
        if (event.target === element) element.close("");
    });
    open.add(dialog);
    dialog.redraw();
    element.showModal();
    return dialog;
}

function frame(parts: DialogParts, dialog: OpenDialog, id: string): TemplateResult {
    return html`<div class="dialog-head">
            <h2 id=${id}>${parts.title()}</h2>
            <button class="round" aria-label=${t("Close")} @click=${() => dialog.close()}>${icons.close()}</button>
        </div>
        <div class="dialog-body" tabindex="0" role="group" aria-labelledby=${id}>${parts.body(dialog)}</div>
        ${parts.foot ? html`<div class="dialog-foot">${parts.foot(dialog)}</div>` : nothing}`;
}

export async function ask(question: { title: string; text: string; yes: string; no?: string; bad?: boolean }): Promise<boolean> {
    const dialog = openDialog({
        title: () => question.title,
        body: () => html`<p>${question.text}</p>`,
        foot: (self) => html`<button class="button" @click=${() => self.close()}>${question.no ?? t("Cancel")}</button>
            <button class="button ${question.bad ? "bad" : "primary"}" @click=${() => self.close("yes")}>
                ${question.yes}
            </button>`,
    });
    return (await dialog.closed) === "yes";
}
