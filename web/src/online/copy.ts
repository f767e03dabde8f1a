// SPDX-License-Identifier: MIT
// copy - puts a text on the clipboard, also where a page may not: there its text is selected.
import { t } from "../ui/i18n";
import { toast } from "../ui/toast";

/** True when it was copied. Without https only a selection can be copied, by an older way. */
export async function copyText(text: string, field?: HTMLInputElement | null): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const done = copySelected(text, field);
        if (!done)
            toast(
                field
                    ? t("The browser does not let the page copy. The text is selected: copy it yourself.")
                    : t("The browser does not let the page copy."),
            );
        return done;
    }
}

function copySelected(text: string, field?: HTMLInputElement | null): boolean {
    const place = field ?? document.createElement("input");
    if (!field) {
        place.value = text;
        place.className = "unseen";
        document.body.append(place);
    }
    place.focus();
    place.select();
    const done = document.execCommand("copy");
    if (!field) place.remove();
    return done;
}
