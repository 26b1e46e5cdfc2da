import { findAddressOwner } from '@northkeep/contracts';
import { type RouteObject, useLocation } from '@northkeep/shared-kit/runtime';
import { useEffect, useRef } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { REJECTED_CHANGES_PATH } from '../sync/paths.ts';
import { reportPageView } from './data-layer.ts';
import { routePatternOf } from './route-pattern.ts';

/** Pattern for a path that no route matches. */
const UNKNOWN = '/*';
const SHELL_ROUTES: readonly RouteObject[] = [{ path: '/app/settings/:section?' }, { path: REJECTED_CHANGES_PATH }];

/**
 * Reports every address that is reached to the data layer, once. An address that is left before the code of its area has
 * loaded, such as by a redirect, is reported when the code has loaded.
 */
export function usePageViews(remotes: Remotes): void {
  const areas = useAreas(remotes);
  const { pathname, search } = useLocation();
  const reported = useRef('');
  useEffect(() => {
    const address = `${pathname}${search}`;
    // The effect also runs again when the registry has changed on the same page.
    if (reported.current === address) return;
    reported.current = address;
    const tell = (routes: readonly RouteObject[]) => reportPageView(routePatternOf(pathname, routes) ?? UNKNOWN);
    const owner = findAddressOwner(areas, pathname);
    if (!owner) tell(SHELL_ROUTES);
    else
      remotes.load(owner.name).then(
        ({ routes }) => tell(routes),
        () => tell([]),
      );
  }, [areas, pathname, search, remotes]);
}
