// What is kept of the planner's answers: so many, for so long, and marked with when they were given.
import type { WorkboxPlugin } from 'workbox-core';

/** The cache with these answers, which is deleted at signing out. */
export const keptName = 'week';

/** How many answers are kept: the pages, and the weeks that were visited last. */
const most = 60;
const lasting = 30 * 24 * 3_600_000; // milliseconds

/** Says when an answer was given that is not of now; one that is too old is none. */
export const aged: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ cachedResponse: kept }) => {
    const given = kept?.headers.get('Date') ?? '';
    if (!kept || !(Date.now() - Date.parse(given) < lasting)) return Promise.resolve(null);
    const headers = new Headers(kept.headers);
    headers.set('Kept-Since', given);
    return Promise.resolve(new Response(kept.body, { status: kept.status, headers }));
  },
};

/** Forgets the answers that were given longest ago, as far as there are too many. */
export const bounded: WorkboxPlugin = {
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName);
    const all = await cache.keys(); // what was put last is last
    await Promise.all(all.slice(0, -most).map((request) => cache.delete(request, { ignoreVary: true })));
  },
};
