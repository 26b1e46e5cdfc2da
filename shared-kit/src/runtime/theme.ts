import { useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import {
  DEFAULT_THEME,
  DEFAULT_THEME_COLOURS,
  isHexColour,
  isThemeName,
  THEME_COLOURS,
  type ThemeColour,
  type ThemeName,
} from '../tokens/themes.ts';
import { LIGHT_MODE, readSystemTheme, SYSTEM_THEME, type ThemeChoice } from './system-theme.ts';
import { THEME_KEY } from './theme-key.ts';

export interface ThemeState {
  name: ThemeName;
  /** Colours with which the user replaced those of the theme, as '#rrggbb'. */
  colours: Partial<Record<ThemeColour, string>>;
  /** True if the name follows the mode of the operating system. */
  followsSystem?: true | undefined;
}

/** Validates stored state, which may be outdated or edited: keeps valid values and drops the rest. */
function sanitise(item: unknown): ThemeState {
  const state = typeof item === 'object' && item !== null ? item : {};
  const followsSystem = ('followsSystem' in state && state.followsSystem === true) || undefined;
  const stored = 'name' in state && isThemeName(state.name) ? state.name : DEFAULT_THEME;
  const given = 'colours' in state && typeof state.colours === 'object' && state.colours !== null ? state.colours : {};
  const colours: ThemeState['colours'] = {};
  for (const [key, value] of Object.entries(given)) {
    const known = THEME_COLOURS.find((colour) => colour === key);
    if (known && isHexColour(value)) colours[known] = value;
  }
  return { name: followsSystem ? readSystemTheme() : stored, colours, followsSystem };
}

export const themeStore = createStore<ThemeState>()(
  persist((): ThemeState => ({ name: DEFAULT_THEME, colours: {} }), {
    name: THEME_KEY,
    merge: (stored) => sanitise(stored),
  }),
);

export const useTheme = (): ThemeState => useStore(themeStore);

export function setTheme(choice: ThemeChoice): void {
  const followsSystem = choice === SYSTEM_THEME || undefined;
  themeStore.setState({ name: choice === SYSTEM_THEME ? readSystemTheme() : choice, followsSystem });
}

export const themeChoice = ({ name, followsSystem }: ThemeState): ThemeChoice => (followsSystem ? SYSTEM_THEME : name);

/** Replaces one colour of the theme; without a value restores the colour of the theme. */
export function setColour(colour: ThemeColour, value?: string): void {
  const { [colour]: _, ...rest } = themeStore.getState().colours;
  themeStore.setState({ colours: value === undefined ? rest : { ...rest, [colour]: value.toLowerCase() } });
}

export function resetColours(): void {
  themeStore.setState({ colours: {} });
}

/** Returns the colour of a role: the user's replacement, or the colour of the theme. */
export const effectiveColour = ({ name, colours }: ThemeState, colour: ThemeColour): string =>
  colours[colour] ?? DEFAULT_THEME_COLOURS[name][colour];

/**
 * Suspends CSS transitions during a theme change, so that all colours change together (`data-switching` in base.css).
 */
function suspendTransitions(root: HTMLElement): void {
  root.dataset.switching = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.switching));
}

/**
 * Returns true if <html> already has a theme: the script in the head has set it. Setting it again would compute the
 * styles of all elements anew, twice.
 */
const isApplied = ({ name, colours }: ThemeState, root: HTMLElement): boolean =>
  root.dataset.theme === name &&
  THEME_COLOURS.every((colour) => root.style.getPropertyValue(`--${colour}`) === (colours[colour] ?? ''));

function setThemeOf(root: HTMLElement, { name, colours }: ThemeState): void {
  suspendTransitions(root);
  root.dataset.theme = name;
  for (const colour of THEME_COLOURS) {
    const replacement = colours[colour];
    if (replacement === undefined) root.style.removeProperty(`--${colour}`);
    else root.style.setProperty(`--${colour}`, replacement);
  }
}

/** Applies a theme to <html>. Sets replaced colours through the CSSOM, which a strict style-src policy allows. */
export function applyTheme(state: ThemeState, root: HTMLElement = document.documentElement): void {
  if (!isApplied(state, root)) setThemeOf(root, state);
  const themeColorMeta = root.ownerDocument.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (themeColorMeta) themeColorMeta.content = effectiveColour(state, 'primaryBg');
}

// The theme is applied only in a browser, because there is no window while prerendering.
if (typeof window !== 'undefined') {
  applyTheme(themeStore.getState());
  themeStore.subscribe((state) => applyTheme(state));
  // Applies a change of the theme that was made in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY) void themeStore.persist.rehydrate();
  });
  window.matchMedia?.(LIGHT_MODE).addEventListener('change', () => {
    if (themeStore.getState().followsSystem) setTheme(SYSTEM_THEME);
  });
}
