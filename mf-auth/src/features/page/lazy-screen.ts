import { type LazyComponent, lazyWithRetry } from '@northkeep/shared-kit/runtime';
import { loadSharedVault } from '@northkeep/shared-vault/session-hint';
import type { ComponentType } from 'react';

const screens: LazyComponent<object>[] = [];

/**
 * Creates a lazy screen that also loads shared-vault, so that the session has been checked before the screen is first
 * rendered.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyComponent<object> {
  const screen = lazyWithRetry(async () => {
    await loadSharedVault();
    return { default: await load() };
  });
  screens.push(screen);
  return screen;
}

/** Loads all screens, so that tests see them with the first render. @internal */
export const preloadScreens = async (): Promise<void> => {
  for (const screen of screens) await screen.preload();
};
