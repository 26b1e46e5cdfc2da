import { matchPath, type RouteObject } from '@northkeep/shared-kit/runtime';

/**
 * Returns the pattern of the first route that matches a path, such as '/reset-password/:token?', without its values.
 */
export function routePatternOf(pathname: string, routes: readonly RouteObject[], base = ''): string | null {
  for (const { path = '', index, children } of routes) {
    const full = path.startsWith('/') ? path : `${base}/${path}`.replace(/\/{2,}/g, '/');
    const below = children ? routePatternOf(pathname, children, index ? base : full) : null;
    if (below !== null) return below;
    if (full !== '' && !full.endsWith('*') && matchPath(full, pathname)) return full.replace(/(.)\/$/, '$1');
  }
  return null;
}
