const SUBTREE = '/*';

/**
 * True when a URL path matches a pattern. The pattern '/app/notes' matches only that path; '/app/notes/*' also matches
 * every path below it.
 */
export const matchesAddress = (pattern: string, pathname: string): boolean =>
  pattern.endsWith(SUBTREE)
    ? pathname === pattern.slice(0, -2) || pathname.startsWith(pattern.slice(0, -1))
    : pathname === pattern;

/** True when one of the two patterns matches a URL path that the other one matches too. */
export function patternsOverlap(a: string, b: string): boolean {
  const base = (pattern: string) => (pattern.endsWith(SUBTREE) ? pattern.slice(0, -2) : pattern);
  return matchesAddress(a, base(b)) || matchesAddress(b, base(a));
}

/** Returns a URL path without trailing slashes. */
export const normalizeAddress = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1');
