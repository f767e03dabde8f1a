// SPDX-License-Identifier: MIT
// sw - keeps the page on the device, so that it opens and plays with no network at all.
//
// A version is kept as a whole: the list of its files is built in, and a page is only ever
// given files of one version. A new one waits until nobody plays or somebody says so.
//
// Messages from the page: "take over" lets a waiting version begin; { keep: [..] } names
// files that were loaded before this worker was there.

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `oriel-${VERSION}`;
const scope = new URL("./", worker.location.href);

/** Files with a hash in their name never change, whichever version kept them. */
const lasting = (url: URL) => /-[A-Z0-9a-z]{8,10}\.[a-z0-9]+$/.test(url.pathname);

function ours(url: URL): boolean {
    return url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
}

async function fill(): Promise<void> {
    const cache = await caches.open(CACHE);
    await Promise.all(
        PRECACHE.map(async (name) => {
            const url = new URL(name, scope);
            const known = lasting(url) ? await caches.match(url) : undefined;
            if (known) await cache.put(url, known);
            else await cache.add(new Request(url, { cache: lasting(url) ? "default" : "no-cache" }));
        }),
    );
}

async function clean(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("oriel-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
}

async function keepToo(names: unknown): Promise<void> {
    if (!Array.isArray(names)) return;
    const cache = await caches.open(CACHE);
    for (const name of names) {
        const url = new URL(String(name), scope);
        if (ours(url) && lasting(url) && !(await cache.match(url))) await cache.add(url).catch(() => undefined);
    }
}

async function answer(request: Request, url: URL): Promise<Response> {
    const cache = await caches.open(CACHE);
    const wanted = request.mode === "navigate" ? new Request(scope) : new Request(url.href.split(/[?#]/)[0] ?? "");
    const known = await cache.match(wanted);
    if (known) return known;
    const response = await fetch(request);
    if (response.ok && lasting(url)) await cache.put(wanted, response.clone());
    return response;
}

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(clean()));
worker.addEventListener("message", (event) => {
    const data: unknown = event.data;
    if (data === "take over") void worker.skipWaiting();
    else if (typeof data === "object" && data && "keep" in data) event.waitUntil(keepToo(data.keep));
});
worker.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    const page =
        event.request.mode === "navigate"
            ? url.pathname === scope.pathname
            : ours(url) && !url.pathname.slice(scope.pathname.length).includes("/");
    if (event.request.method !== "GET" || !ours(url) || !page) return;
    event.respondWith(answer(event.request, url));
});
