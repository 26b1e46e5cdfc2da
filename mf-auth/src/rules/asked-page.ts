/** Pages that have a name of their own; the main view is where everybody goes anyway. */
const NAMES: readonly (readonly [string, string])[] = [
  ['/app/notes', 'Notes'],
  ['/app/wisdomOfAges', 'Wisdom'],
  ['/app/psychologicalInsights', 'Insights'],
  ['/app/settings', 'Settings'],
  ['/app/contactUs', 'Contact Us / Leave Suggestions'],
  ['/app/wisdom-of-ages/settings', 'Wisdom of Ages Settings'],
];

/** What the page is called that somebody wanted before the login, or null. */
export function askedPage(path: string): string | null {
  const [pathname = ''] = path.split(/[?#]/);
  return NAMES.find(([start]) => pathname === start || pathname.startsWith(`${start}/`))?.[1] ?? null;
}
