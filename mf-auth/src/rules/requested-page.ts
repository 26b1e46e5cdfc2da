/** Names of the pages by path. The main view has no name, because it is the default page after the login. */
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
