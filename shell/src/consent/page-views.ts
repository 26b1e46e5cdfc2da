import { areaOf } from '@northkeep/contracts';
import { type RouteObject, useLocation } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import type { Remotes } from '../remotes/remotes.ts';
import { NOT_SAVED_PATH } from '../sync/paths.ts';
import { pageView } from './data-layer.ts';
import { patternOf } from './route-pattern.ts';

/** What an address is called that no route takes. */
const UNKNOWN = '/*';
const SHELL_ROUTES: readonly RouteObject[] = [{ path: '/app/settings/:section?' }, { path: NOT_SAVED_PATH }];

/** Tells the data layer of every change of route. */
export function usePageViews(remotes: Remotes): void {
  const { pathname } = useLocation();
  useEffect(() => {
    let current = true;
    const tell = (routes: readonly RouteObject[]) => {
      if (current) pageView(patternOf(pathname, routes) ?? UNKNOWN);
    };
    const area = areaOf(pathname);
    if (area === 'shell') tell(SHELL_ROUTES);
    else
      remotes.load(area).then(
        ({ routes }) => tell(routes),
        () => tell([]),
      );
    return () => {
      current = false;
    };
  }, [pathname, remotes]);
}
