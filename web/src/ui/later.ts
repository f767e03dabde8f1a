// SPDX-License-Identifier: MIT
// later - parts of the page that are fetched when somebody asks for them.
import { t } from "./i18n";
import { toast } from "./toast";

/** Asks for what a piece imports before it is here and does so itself; the links are in index.html. */
export function preload(piece: string): void {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-part=${piece}]`)) link.rel = "modulepreload";
}

/** Does something with a part that is on its way; says so when it does not arrive. */
export async function withPart<T>(part: Promise<T>, run: (part: T) => void): Promise<void> {
    let loaded: T;
    try {
        loaded = await part;
    } catch {
        toast(t("This part of the page could not be loaded. Is there a connection?"));
        return;
    }
    run(loaded);
}
