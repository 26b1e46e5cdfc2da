import type { AreaName } from '@northkeep/contracts';
import { useMemo, useSyncExternalStore } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import type { NavigationTab } from './navigation.ts';

/** Returns the areas among the tabs that failed to load; their tabs have a dotted line. */
export function useFailedAreas(remotes: Remotes, tabs: readonly NavigationTab[]): ReadonlySet<AreaName> {
  const names = useSyncExternalStore(remotes.subscribe, () => failedNames(remotes, tabs).join(' '));
  // `useSyncExternalStore` needs a stable snapshot: the joined names stay equal between calls, while a new set would
  // differ at every call.
  return useMemo(
    () => new Set(tabs.map(({ area }) => area).filter((area) => names.split(' ').includes(area))),
    [names, tabs],
  );
}

const failedNames = (remotes: Remotes, tabs: readonly NavigationTab[]): AreaName[] =>
  tabs.map(({ area }) => area).filter((area) => remotes.state(area).phase === 'failed');
