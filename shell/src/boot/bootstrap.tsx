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
  import(/* webpackChunkName: "after-load" */ '../storage-delay/storage-delay.tsx').then(
    ({ showStorageDelay }) => showStorageDelay(event.detail),
    (reason: unknown) => console.warn('the store does not answer:', reason),
  );
});

/** Delay in ms before areas are cached for offline use, so that the first page loads first. */
const AFTER_LOAD_MS = 2_000;

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
  runAfterLoad(remotes).catch((reason: unknown) => console.warn('after the start:', reason));
}

/** Registers the service worker, and later lets it cache areas and looks for security fixes. */
async function runAfterLoad(remotes: Remotes): Promise<void> {
  if (__DEVELOPMENT__) return void shellUpdates.start();
  const hasWorker = await shellUpdates.start().catch((reason: unknown) => {
    console.warn('offline use:', reason);
    return false;
  });
  await new Promise((resolve) => setTimeout(resolve, AFTER_LOAD_MS));
  const { startAfterLoad } = await import(/* webpackChunkName: "after-load" */ './after-load.ts');
  startAfterLoad(remotes, { hasWorker });
}
