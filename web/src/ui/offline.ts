// SPDX-License-Identifier: MIT
// offline - keeps the page on this device and tells when there is a newer one.
import { t } from "./i18n";
import { toast } from "./toast";

/** Files loaded before the worker took over: the language at hand, its letters. */
function loaded(): string[] {
    return performance
        .getEntriesByType("resource")
        .map((entry) => entry.name)
        .filter((name) => name.startsWith(location.origin));
}

/** Nobody is thrown out of a game: the new version begins when it is asked to. */
function offer(worker: ServiceWorker): void {
    toast(t("A new version of Oriel is here."), {
        text: t("Use it now"),
        run: () => {
            navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
            worker.postMessage("take over");
        },
    });
}

/** Offers a version that has come while another one is in use. */
function watchFor(coming: ServiceWorker | null): void {
    const tell = () => {
        if (coming?.state === "installed" && navigator.serviceWorker.controller) offer(coming);
    };
    tell();
    coming?.addEventListener("statechange", tell);
}

export async function keepOffline(): Promise<void> {
    if (!("serviceWorker" in navigator) || !isSecureContext) return;
    try {
        const registration = await navigator.serviceWorker.register("sw.js");
        watchFor(registration.waiting);
        registration.addEventListener("updatefound", () => watchFor(registration.installing));
        const ready = await navigator.serviceWorker.ready;
        ready.active?.postMessage({ keep: loaded() });
    } catch {
        // Private windows forbid it: the page then needs its server, as any other.
    }
}

/** A language or a font was loaded later: keep that too. */
export function keepLoaded(): void {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.controller?.postMessage({ keep: loaded() });
}
