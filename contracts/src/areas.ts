/** The seven areas, by the name of their package; each is built, published and pointed to on its own. */
export const AREAS = [
  'mf-public',
  'mf-auth',
  'mf-planner',
  'mf-notes',
  'mf-wisdom',
  'mf-insights',
  'mf-admin',
] as const;
export type Area = (typeof AREAS)[number];

export const isArea = (name: string): name is Area => AREAS.some((area) => area === name);

/** A pattern ending in `/*` takes everything below it, any other matches exactly. */
const ADDRESSES: ReadonlyArray<readonly [string, Area]> = [
  ['/app', 'mf-planner'],
  ['/app/onboarding/*', 'mf-planner'],
  ['/app/notes/*', 'mf-notes'],
  ['/app/wisdom-of-ages/settings/*', 'mf-admin'],
  ['/app/admin/*', 'mf-admin'],
  ['/app/wisdomOfAges/*', 'mf-wisdom'],
  ['/app/psychologicalInsights/*', 'mf-insights'],
  ['/app/contactUs', 'mf-public'],
  ['/login', 'mf-auth'],
  ['/register/*', 'mf-auth'],
  ['/checkout/*', 'mf-auth'],
  ['/forgot-password', 'mf-auth'],
  ['/reset-password/*', 'mf-auth'],
  ['/delete-account/*', 'mf-auth'],
  ['/email-change/*', 'mf-auth'],
  ['/two-factor/*', 'mf-auth'],
  ['/empty-vault', 'mf-auth'],
  ['/old-vault', 'mf-auth'],
  ['/unauthorized', 'mf-auth'],
];

const SHELL_ADDRESSES: readonly string[] = ['/app/settings/*'];

const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith('/*') ? path === pattern.slice(0, -2) || path.startsWith(pattern.slice(0, -1)) : path === pattern;

/**
 * The area whose remote draws an address, or 'shell'. An address below /app that nobody owns is the shell's
 * 'not found'; any other unknown one is the public site's.
 */
export function areaOf(pathname: string): Area | 'shell' {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  if (SHELL_ADDRESSES.some((pattern) => matches(pattern, path))) return 'shell';
  const found = ADDRESSES.find(([pattern]) => matches(pattern, path));
  if (found) return found[1];
  return path.startsWith('/app/') ? 'shell' : 'mf-public';
}
