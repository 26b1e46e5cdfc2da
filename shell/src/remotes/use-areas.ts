import type { RegisteredAreas } from '@northkeep/contracts';
import { useSyncExternalStore } from 'react';
import type { Remotes } from './remotes.ts';

/** The areas of this page's registry; none while there is no registry. */
export const useAreas = (remotes: Remotes): RegisteredAreas =>
  useSyncExternalStore(
    remotes.subscribe,
    () => remotes.areas,
    () => remotes.areas,
  );

/** Date of the question that is asked before the app starts; null without one. */
export const useExpiryQuestion = (remotes: Remotes): string | null =>
  useSyncExternalStore(
    remotes.subscribe,
    () => remotes.expiryQuestion,
    () => remotes.expiryQuestion,
  );
