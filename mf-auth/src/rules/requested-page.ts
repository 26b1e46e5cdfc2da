/** Names of pages; the main view is the default and has none. */
const NAMES: readonly (readonly [string, string])[] = [
  ['/app/notes', 'Notes'],
  ['/app/wisdomOfAges', 'Wisdom'],
  ['/app/psychologicalInsights', 'Insights'],
  ['/app/settings', 'Settings'],
  ['/app/contactUs', 'Contact Us / Leave Suggestions'],
  ['/app/wisdom-of-ages/settings', 'Wisdom of Ages Settings'],
];

/** Returns the name of the page requested before the login, or null. */
export function requestedPageName(path: string): string | null {
  const [pathname = ''] = path.split(/[?#]/);
  return NAMES.find(([start]) => pathname === start || pathname.startsWith(`${start}/`))?.[1] ?? null;
}
