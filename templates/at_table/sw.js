/*
 * Keeps the page at the table for times without network. KEPT = {version, page, files} stands above, written by
 * apps/at_table/views/shell.py. Nothing of /api/ goes through here: what is saved is said by the server only.
 */
const NAME = `troefcall-table-${KEPT.version}`;

self.addEventListener("install", (event) => {
  const all = [new Request(KEPT.page, { cache: "reload" }), ...KEPT.files];
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(all)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("troefcall-table-") && name !== NAME) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname === KEPT.page || KEPT.files.includes(pathname)) event.respondWith(kept(request, pathname));
  // A card that is scanned without network: what the phone keeps is better than nothing.
  else if (request.mode === "navigate" && pathname.startsWith("/t/")) {
    event.respondWith(fetch(request).catch(() => Response.redirect(KEPT.page)));
  }
});

async function kept(request, pathname) {
  const cache = await caches.open(NAME);
  return (await cache.match(pathname, { ignoreVary: true })) ?? fetch(request);
}
