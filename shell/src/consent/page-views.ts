import { findAddressOwner } from '@northkeep/contracts';
import { type RouteObject, useLocation } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { NOT_SAVED_PATH } from '../sync/paths.ts';
import { pageView } from './data-layer.ts';
import { patternOf } from './route-pattern.ts';

/** What an address is called that no route takes. */
const UNKNOWN = '/*';
const SHELL_ROUTES: readonly RouteObject[] = [{ path: '/app/settings/:section?' }, { path: NOT_SAVED_PATH }];

/** Tells the data layer of every change of route. */
export function usePageViews(remotes: Remotes): void {
  const areas = useAreas(remotes);
  const { pathname } = useLocation();
  useEffect(() => {
    let current = true;
    const tell = (routes: readonly RouteObject[]) => {
      if (current) pageView(patternOf(pathname, routes) ?? UNKNOWN);
    };
    const owner = findAddressOwner(areas, pathname);
    if (!owner) tell(SHELL_ROUTES);
    else
      remotes.load(owner.name).then(
        ({ routes }) => tell(routes),
        () => tell([]),
      );
    return () => {
      current = false;
    };
  }, [areas, pathname, remotes]);
}
