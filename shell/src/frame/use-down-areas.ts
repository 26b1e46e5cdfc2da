import type { Area } from '@northkeep/contracts';
import { useMemo, useSyncExternalStore } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { VIEWS } from './views.ts';

/** Areas among the views that failed; the line under their tab turns dotted. */
export function useDownAreas(remotes: Remotes): ReadonlySet<Area> {
  const names = useSyncExternalStore(remotes.subscribe, () => downNames(remotes));
  return useMemo(() => new Set(VIEWS.map(({ area }) => area).filter((area) => names.includes(area))), [names]);
}

const downNames = (remotes: Remotes): string =>
  VIEWS.filter(({ area }) => remotes.state(area).phase === 'failed')
    .map(({ area }) => area)
    .join(' ');
