// The service worker: the app itself from a cache that belongs to one build, and the
// last answers about the week and the subjects for when there is no network.

import './reminders.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: string[]; // what the build made, set by it
declare const __BUILD__: string; // changes with any of it

const shell = 'shell-' + __BUILD__;
const week = 'week'; // emptied at signing out

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(shell);
      await cache.addAll(['/', ...__FILES__].map((path) => new Request(path, { cache: 'reload' })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((n) => n !== shell && n !== week).map((n) => caches.delete(n)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request, url));
  else if (__FILES__.includes(url.pathname)) event.respondWith(file(request));
  else if (kept(url.pathname)) event.respondWith(latest(request));
});

/** Whether the last answer of a path is kept for reading offline. */
const kept = (path: string) => /^\/app(\/sandbox)?\/v1\/(blocks|subjects|stats)$/.test(path);

/** Pages of the app come from the network while there is one. */
async function page(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (e) {
    const app = url.pathname.startsWith('/app') ? undefined : await caches.match('/', { cacheName: shell });
    if (app) return app;
    throw e;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: shell })) ?? fetch(request);
}

async function latest(request: Request): Promise<Response> {
  const cache = await caches.open(week);
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await cache.put(request, answer.clone());
    return answer;
  } catch (e) {
    const before = await cache.match(request, { ignoreVary: true });
    if (before) return before;
    throw e;
  }
}
