import { findAddressOwner, PRERENDERED_ATTRIBUTE } from '@northkeep/contracts';
import { matchPath } from '@northkeep/shared-kit/runtime';
import { isValidElement, type ReactNode, startTransition, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import type { Remotes } from '../remotes/remotes.ts';
import { replayButtonPresses, replayFieldInput } from './replay-input.ts';

/**
 * Hydrates the prerendered page. If the area of the path could not be loaded, renders the page anew to show the
 * failure.
 */
export async function hydrateApp(place: HTMLElement, remotes: Remotes): Promise<void> {
  const app = <App remotes={remotes} />;
  if (await isReady(remotes)) {
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

/** True when everything that the prerendered page shows is loaded, so that no part of it is replaced by a fallback. */
async function isReady(remotes: Remotes): Promise<boolean> {
  const { pathname, search, hash } = location;
  // Screens may read the query and the fragment, but there is only one prerendered file for each path.
  if (remotes.registryError || search !== '' || hash !== '') return false;
  const owner = findAddressOwner(remotes.areas, pathname);
  if (!owner) return true;
  const state = remotes.state(owner.name);
  if (state.phase !== 'ready') return false;
  const route = state.remote.routes.find(({ path }) => path !== undefined && matchPath(path, pathname));
  return preload(route?.element).then(
    () => true,
    () => false,
  );
}

/** Loads the screen of a route if it is a component of `lazyWithRetry`. */
async function preload(element: unknown): Promise<void> {
  if (!isValidElement(element) || typeof element.type === 'string') return;
  if ('preload' in element.type && typeof element.type.preload === 'function') await element.type.preload();
}
