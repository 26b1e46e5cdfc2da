import { findAddressOwner } from '@northkeep/contracts';
import { type RouteObject, useLocation } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { REJECTED_CHANGES_PATH } from '../sync/paths.ts';
import { reportPageView } from './data-layer.ts';
import { routePatternOf } from './route-pattern.ts';

/** Pattern for a path that no route matches. */
const UNKNOWN = '/*';
const SHELL_ROUTES: readonly RouteObject[] = [{ path: '/app/settings/:section?' }, { path: REJECTED_CHANGES_PATH }];

/** Reports every route change to the data layer. */
export function usePageViews(remotes: Remotes): void {
  const areas = useAreas(remotes);
  const { pathname } = useLocation();
  useEffect(() => {
    let current = true;
    const tell = (routes: readonly RouteObject[]) => {
      if (current) reportPageView(routePatternOf(pathname, routes) ?? UNKNOWN);
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
