import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { sync } from './cache-registry.ts';
import { isWorkerMessage } from './messages.ts';
import { NOT_PAGES, page } from './navigation.ts';
import { findCachedFile, isFilm } from './remote-cache.ts';
import { worker } from './scope.ts';

// The build writes the list of the shell's files in its place; the name must stand here as it is.
declare const self: { __WB_MANIFEST: PrecacheEntry[] };

// No index page and no clean addresses: navigations go to the server first.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: NOT_PAGES }));

registerRoute(
  ({ url }) => url.pathname.startsWith('/r/') && !isFilm(url.pathname),
  async ({ request }) => {
    // A retry asks past every cache; this one is no exception.
    const past = request.cache === 'reload' || request.cache === 'no-store';
    return (past ? undefined : await findCachedFile(request)) ?? fetch(request);
  },
);

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  // A new version takes over only when the person agreed; the page says so.
  if (event.data.type === 'skip-waiting') return event.waitUntil(worker.skipWaiting());
  event.waitUntil(sync().then((result) => event.ports[0]?.postMessage(result)));
});
