import type { AreaName } from '@northkeep/contracts';
import { useMemo, useSyncExternalStore } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import type { NavigationTab } from './navigation.ts';

/** Areas among the tabs that failed to load; the line under their tab is dotted. */
export function useDownAreas(remotes: Remotes, tabs: readonly NavigationTab[]): ReadonlySet<AreaName> {
  const names = useSyncExternalStore(remotes.subscribe, () => failedNames(remotes, tabs).join(' '));
  // The joined names are a stable snapshot; a set would be another one at every call.
  return useMemo(
    () => new Set(tabs.map(({ area }) => area).filter((area) => names.split(' ').includes(area))),
    [names, tabs],
  );
}

const failedNames = (remotes: Remotes, tabs: readonly NavigationTab[]): AreaName[] =>
  tabs.map(({ area }) => area).filter((area) => remotes.state(area).phase === 'failed');
