import { isAppAddress, PRERENDERED_ATTRIBUTE } from '@northkeep/contracts';
import '@northkeep/shared-kit/tokens.css';
import '@northkeep/shared-kit/base.css';
import '@northkeep/shared-kit/print.css';
import { STORAGE_DELAYED_EVENT } from '@northkeep/shared-vault/open-database';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { preloadCookieDialog } from '../consent/cookie-consent.tsx';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import type { Remotes } from '../remotes/remotes.ts';
import { firstAreaReadyPromise } from './first-area.ts';
import { hydrateApp } from './hydrate-app.tsx';
import { provideSingletons } from './provide.ts';
import { shellUpdates } from './shell-updates.ts';
import { loadSessionIfNeeded } from './start-session.ts';

/** Exported so that the build keeps it; see provide.ts. @public */
export const singletonProviders = provideSingletons;

addEventListener(STORAGE_DELAYED_EVENT, (event) => {
  if (!(event instanceof CustomEvent)) return;
  import('../storage-delay/storage-delay.tsx').then(
    ({ showStorageDelay }) => showStorageDelay(event.detail),
    (reason: unknown) => console.warn('the store does not answer:', reason),
  );
});

/** Delay before areas are cached for offline use, in ms, so that the first page loads first. */
const CACHE_AFTER_MS = 2_000;

/** Renders the app once its first area is loaded; rejects when the page could not start. */
export async function renderApp(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  const isInApp = isAppAddress(location.pathname);
  loadSessionIfNeeded({ isInApp });
  // A failed load of the authenticated layout is ignored here, because rendering the layout loads it again.
  const isPrerendered = place.hasAttribute(PRERENDERED_ATTRIBUTE);
  const [remotes] = await Promise.all([
    firstAreaReadyPromise,
    isInApp ? loadAuthenticatedLayout().catch(() => undefined) : undefined,
    isPrerendered ? undefined : preloadCookieDialog(),
  ]);
  if (isPrerendered) await hydrateApp(place, remotes);
  // A transition renders in slices, so that it never blocks the page for long.
  else startTransition(() => createRoot(place).render(<App remotes={remotes} />));
  cacheForOfflineUse(remotes).catch((reason: unknown) => console.warn('offline use:', reason));
}

/** Registers the service worker, and later lets it cache areas. */
async function cacheForOfflineUse(remotes: Remotes): Promise<void> {
  if (!(await shellUpdates.start())) return;
  await new Promise((resolve) => setTimeout(resolve, CACHE_AFTER_MS));
  const { cacheAreasForOfflineUse: keepAreasOffline } = await import(
    /* webpackChunkName: "after-load" */ './offline-areas.ts'
  );
  keepAreasOffline(remotes);
}
