// Separate script in the head of the page that sets the stored theme before a prerendered page is painted. The theme
// store is loaded later; it validates the stored value and follows changes made in other tabs.
import { readSystemTheme } from './system-theme.ts';
import { THEME_KEY } from './theme-key.ts';

const NAME = /^[A-Za-z]{1,40}$/;
const ROLE = /^[A-Za-z0-9]{1,40}$/;
const COLOUR = /^#[0-9a-f]{6}$/i;

interface StoredTheme {
  readonly state?: { readonly name?: unknown; readonly colours?: unknown; readonly followsSystem?: unknown } | null;
}

try {
  const stored: StoredTheme | null = JSON.parse(localStorage.getItem(THEME_KEY) ?? 'null');
  const { name: storedName, colours, followsSystem } = stored?.state ?? {};
  const name = followsSystem === true ? readSystemTheme() : storedName;
  const root = document.documentElement;
  if (typeof name === 'string' && NAME.test(name)) root.dataset.theme = name;
  for (const [role, colour] of Object.entries(colours ?? {}))
    if (ROLE.test(role) && COLOUR.test(String(colour))) root.style.setProperty(`--${role}`, String(colour));
} catch (reason) {
  // Storage is blocked, or its text is damaged: the page then starts in the default theme.
  console.warn('the stored theme was not read', reason);
}
