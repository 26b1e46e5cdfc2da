import { findAddressOwner, PRERENDERED_ATTRIBUTE } from '@northkeep/contracts';
import { matchPath } from '@northkeep/shared-kit/runtime';
import { isValidElement, type ReactNode, startTransition, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import type { AreaFailure } from '../remotes/failure.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { replayButtonPresses, replayFieldInput } from './replay-input.ts';

/**
 * Hydrates the prerendered page. If its area cannot be loaded or the registry is refused, no script of an area runs: the
 * page stays as the server has sent it, below a notice with the reason.
 */
export async function hydrateApp(place: HTMLElement, remotes: Remotes): Promise<void> {
  const failure = await loadScreen(remotes);
  if (failure) {
    // If this file does not load either, the page keeps its content below the notice of `start-failure.ts`.
    const { showAreaNotice } = await import(/* webpackChunkName: "after-load" */ './area-notice.ts');
    return showAreaNotice(remotes, failure, () => hydrateApp(place, remotes));
  }
  const app = <App remotes={remotes} />;
  // Screens may read the query and the fragment, but there is only one prerendered file for each path.
  if (location.search === '' && location.hash === '') {
    const hydrated = <Hydrated place={place}>{app}</Hydrated>;
    // Hydrates in a transition, which React splits into slices, so that the browser can handle input between them.
    return startTransition(() => void hydrateRoot(place, hydrated, { onRecoverableError: report }));
  }
  place.removeAttribute(PRERENDERED_ATTRIBUTE);
  place.replaceChildren();
  createRoot(place).render(app);
}

/** Handles what a person did in the prerendered page before its scripts ran. */
function Hydrated({ place, children }: { place: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => {
    // The typed texts are replayed first, because a later change of the state would replace the text of a field.
    replayFieldInput(place);
    place.removeAttribute(PRERENDERED_ATTRIBUTE);
  }, [place]);
  useEffect(() => replayButtonPresses(place), [place]);
  return children;
}

const report = (reason: unknown): void => console.error('the prerendered page differs:', reason);

/**
 * Loads everything that the prerendered page shows, so that no part of it is replaced by a fallback. Returns the reason
 * if something cannot be loaded.
 */
async function loadScreen(remotes: Remotes): Promise<AreaFailure | undefined> {
  const { registryError } = remotes;
  if (registryError) return { kind: 'registry', detail: registryError.message };
  const area = findAddressOwner(remotes.areas, location.pathname)?.name;
  if (!area) return undefined;
  const loaded = remotes.state(area);
  if (loaded.phase === 'ready') {
    const route = loaded.remote.routes.find(({ path }) => path !== undefined && matchPath(path, location.pathname));
    await preload(route?.element).catch((reason: unknown) => remotes.reportCrash(area, reason));
  }
  const state = remotes.state(area);
  return state.phase === 'failed' ? state.failure : undefined;
}

/** Loads the screen of a route if it is a component of `lazyWithRetry`. */
async function preload(element: unknown): Promise<void> {
  if (!isValidElement(element) || typeof element.type === 'string') return;
  if ('preload' in element.type && typeof element.type.preload === 'function') await element.type.preload();
}
