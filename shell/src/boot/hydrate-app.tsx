import { findAddressOwner, PRERENDERED_ATTRIBUTE } from '@northkeep/contracts';
import { type ReactNode, startTransition, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from '../app.tsx';
import { contentHydration } from '../hydration.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { replayButtonPresses, replayFieldInput } from './replay-input.ts';

/**
 * Hydrates the prerendered page: first the frame, then the content of the area, which React keeps until the area is
 * loaded. Renders the page anew if its content differs from the prerendered one. Returns the root of React. This module is a separate chunk,
 * because no page of the app needs it.
 */
export async function hydrateApp(place: HTMLElement, remotes: Remotes): Promise<Root> {
  const app = <App remotes={remotes} />;
  const { pathname, search, hash } = location;
  const area = findAddressOwner(remotes.areas, pathname)?.name;
  const hasFailed = remotes.registryError || (area && remotes.state(area).phase === 'failed');
  // Screens may read the query and the fragment, but there is only one prerendered file for each path.
  if (!hasFailed && search === '' && hash === '') {
    contentHydration.onCommit = () => {
      for (const element of place.querySelectorAll(`[${PRERENDERED_ATTRIBUTE}]`)) {
        // The typed texts are replayed first, because a later change of the state would replace the text of a field.
        replayFieldInput(element);
        element.removeAttribute(PRERENDERED_ATTRIBUTE);
      }
    };
    contentHydration.onEffects = () => replayButtonPresses(place);
    const hydrated = <HydratedFrame place={place}>{app}</HydratedFrame>;
    // Hydrates in a transition, which React splits into slices, so that the browser can handle input between them.
    return new Promise((resolve) =>
      startTransition(() => resolve(hydrateRoot(place, hydrated, { onRecoverableError: report }))),
    );
  }
  if (area) await remotes.load(area).catch(() => undefined);
  place.removeAttribute(PRERENDERED_ATTRIBUTE);
  place.replaceChildren();
  const root = createRoot(place);
  root.render(app);
  return root;
}

/**
 * Handles the presses of buttons in the frame, and passes the attribute on to the content, which is hydrated later. If
 * React removes these elements, for example because the area cannot be loaded, the attribute is removed with them.
 */
function HydratedFrame({ place, children }: { place: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => {
    for (const element of place.querySelector('main')?.children ?? []) element.setAttribute(PRERENDERED_ATTRIBUTE, '');
    place.removeAttribute(PRERENDERED_ATTRIBUTE);
  }, [place]);
  useEffect(() => replayButtonPresses(place), [place]);
  return children;
}

const report = (reason: unknown): void =>
  console.error('the prerendered page differs from what was rendered here:', reason);
