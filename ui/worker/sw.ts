// The service worker: the app itself, as the build made it, and the last answers of what pages show, for when there is no
// network, or one that does not answer in time.
import { cacheNames, clientsClaim } from 'workbox-core';
import { addRoute, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { aged, bounded, keptName } from './kept.ts';
import './reminders.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: { url: string; revision: string }[]; // what the build made, set by it

const patience = 3; // seconds for which the network may take to answer

void self.skipWaiting();
clientsClaim();
precache(__FILES__);

// What other versions of the app kept goes.
self.addEventListener('activate', (event) => {
  const stays: string[] = [cacheNames.precache, keptName];
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.map((name) => stays.includes(name) || caches.delete(name)))),
  );
});

// Pages of the app come from the network while there is one.
const network = new NetworkOnly({ networkTimeoutSeconds: patience });
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/app'),
  async (options) => {
    try {
      return await network.handle(options);
    } catch (e) {
      const app = await matchPrecache('/');
      if (app) return app;
      throw e;
    }
  },
);

// What pages follow is asked for without any other cache; what is read before something is changed is never an old answer.
const paths = /^\/app(\/sandbox)?\/v1\/(blocks|days-off|exams|forecast|reviews|stats|stats\/insights|subjects)$/;
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.cache === 'no-store' && paths.test(url.pathname),
  new NetworkFirst({
    cacheName: keptName,
    networkTimeoutSeconds: patience,
    matchOptions: { ignoreVary: true },
    plugins: [aged, bounded],
  }),
);

addRoute({ directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });
