// SPDX-License-Identifier: MIT
// later - parts of the page that are fetched when somebody asks for them.
import { t } from "./i18n";
import { toast } from "./toast";

/** Asks for what a piece imports before it is here and does so itself; index.html has the list. */
export function preload(piece: string): void {
    const parts = document.getElementById("app")?.dataset["parts"]?.split(" ") ?? [];
    for (const file of parts.filter((part) => part.startsWith(`${piece}=`))) {
        document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: file.slice(piece.length + 1) }));
    }
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
