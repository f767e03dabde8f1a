// SPDX-License-Identifier: MIT
// offline - keeps the page on this device and tells when there is a newer one.
import { t } from "./i18n";
import { toast } from "./toast";

/** Files loaded before the worker took over: the language at hand, its letters. */
function loaded(): string[] {
    return performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => name.startsWith(location.origin));
}

function offer(worker: ServiceWorker): void {
    toast(t("A new version of Oriel is here."), {
        text: t("Use it now"),
        run: () => worker.postMessage("take over"),
    });
}

export async function keepOffline(): Promise<void> {
    if (!("serviceWorker" in navigator) || !isSecureContext) return;
    const had = navigator.serviceWorker.controller !== null;
    try {
        const registration = await navigator.serviceWorker.register("sw.js");
        if (registration.waiting && had) offer(registration.waiting);
        registration.addEventListener("updatefound", () => {
            const coming = registration.installing;
            coming?.addEventListener("statechange", () => {
                if (coming.state === "installed" && had) offer(coming);
            });
        });
        const ready = await navigator.serviceWorker.ready;
        ready.active?.postMessage({ keep: loaded() });
    } catch {
        // Private windows forbid it: the page then needs its server, as any other.
        return;
    }
    navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (had) location.reload();
    });
}

/** A language or a font was loaded later: keep that too. */
export function keepLoaded(): void {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.controller?.postMessage({ keep: loaded() });
}
