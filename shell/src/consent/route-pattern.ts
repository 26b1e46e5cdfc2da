import { matchPath, type RouteObject } from '@northkeep/shared-kit/runtime';

/** The pattern of the first route that takes an address: '/reset-password/:token?', never the token. */
export function patternOf(pathname: string, routes: readonly RouteObject[], base = ''): string | null {
  for (const { path = '', index, children } of routes) {
    const full = path.startsWith('/') ? path : `${base}/${path}`.replace(/\/{2,}/g, '/');
    const below = children ? patternOf(pathname, children, index ? base : full) : null;
    if (below !== null) return below;
    if (full !== '' && !full.endsWith('*') && matchPath(full, pathname)) return full.replace(/(.)\/$/, '$1');
  }
  return null;
}
