const SUBTREE = '/*';

/** True when an address matches a pattern: '/app/notes' exactly, '/app/notes/*' also everything below it. */
export const matchesAddress = (pattern: string, pathname: string): boolean =>
  pattern.endsWith(SUBTREE)
    ? pathname === pattern.slice(0, -2) || pathname.startsWith(pattern.slice(0, -1))
    : pathname === pattern;

/** True when some address matches both patterns. */
export function patternsOverlap(a: string, b: string): boolean {
  const base = (pattern: string) => (pattern.endsWith(SUBTREE) ? pattern.slice(0, -2) : pattern);
  return matchesAddress(a, base(b)) || matchesAddress(b, base(a));
}

/** An address without slashes at its end. */
export const normalizeAddress = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1');
