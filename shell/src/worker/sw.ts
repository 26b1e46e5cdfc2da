import { SHARE_TARGET_PATH } from '@northkeep/contracts';
import { cleanupOutdatedCaches, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { areaHashes, cacheNewestRegistry } from './cache-registry.ts';
import { isWorkerMessage } from './messages.ts';
import { NON_PAGE_PATHS, respondToNavigation } from './navigation.ts';
import { fetchPageSettings } from './page-settings.ts';
import { handleNotificationClick, showPushNotification } from './push-messages.ts';
import { findCachedFile, isVideoFile } from './remote-cache.ts';
import { renewSubscription } from './renew-subscription.ts';
import { workerScope } from './scope.ts';
import { skipWaitingAfterFix } from './security-fix.ts';
import { handleSharedText } from './share-target.ts';
import { ShellFiles } from './shell-files.ts';

// The build replaces the expression `self.__WB_MANIFEST` by the list of the shell's files, so its name must not change.
declare const self: { __WB_MANIFEST: PrecacheEntry[] };

const shell = new ShellFiles(self.__WB_MANIFEST);
cleanupOutdatedCaches();

registerRoute(
  ({ request, url }) => request.mode !== 'navigate' && shell.has(url),
  ({ request }) => shell.respond(request),
);

registerRoute(
  new NavigationRoute(
    ({ request, event }) => respondToNavigation(request, { shell, waitUntil: (work) => event.waitUntil(work) }),
    { denylist: NON_PAGE_PATHS },
  ),
);

registerRoute(
  ({ url }) => url.pathname.startsWith('/r/') && !isVideoFile(url.pathname),
  async ({ request }) => {
    // A request that bypasses the HTTP cache, as a retry does, also bypasses the cache of this worker.
    const bypassesCaches = request.cache === 'reload' || request.cache === 'no-store';
    return (bypassesCaches ? undefined : await findCachedFile(request, areaHashes)) ?? fetch(request);
  },
);

registerRoute(
  ({ url }) => url.pathname === SHARE_TARGET_PATH,
  ({ request }) => handleSharedText(request),
  'POST',
);

workerScope.addEventListener('install', (event) =>
  event.waitUntil(fetchPageSettings().then(() => skipWaitingAfterFix(__PINNED_ROOT__))),
);
workerScope.addEventListener('activate', (event) => {
  // Workers of older shells stored the registry that they verified; none of them runs any more.
  indexedDB.deleteDatabase('northkeep-registry');
  event.waitUntil(workerScope.clients.claim());
});

workerScope.addEventListener('push', (event) => event.waitUntil(showPushNotification(event)));
workerScope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));
workerScope.addEventListener('notificationclick', (event) => event.waitUntil(handleNotificationClick(event)));

workerScope.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  // The page sends this after the user has agreed to the new version.
  if (event.data.type === 'skip-waiting') return event.waitUntil(workerScope.skipWaiting());
  const caching = cacheNewestRegistry(event.data).then((result) => event.ports[0]?.postMessage(result));
  event.waitUntil(caching.then(() => shell.repair()));
});
