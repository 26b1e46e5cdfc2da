import { useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import {
  DEFAULT_THEME,
  isHexColour,
  isThemeName,
  THEME_COLOURS,
  THEME_VALUES,
  type ThemeColour,
  type ThemeName,
} from '../tokens/themes.ts';

/** Where the choice is kept, on this device only. */
export const THEME_KEY = 'nk.theme';

export interface ThemeState {
  name: ThemeName;
  /** Colours a person has put in place of the theme's, as '#rrggbb'. */
  colours: Partial<Record<ThemeColour, string>>;
}

/** What was stored may be old, foreign or edited: keep what is valid, drop the rest. */
function sanitise(stored: unknown): ThemeState {
  const state = typeof stored === 'object' && stored !== null ? stored : {};
  const name = 'name' in state && isThemeName(state.name) ? state.name : DEFAULT_THEME;
  const given = 'colours' in state && typeof state.colours === 'object' && state.colours !== null ? state.colours : {};
  const colours: ThemeState['colours'] = {};
  for (const [key, value] of Object.entries(given)) {
    const known = THEME_COLOURS.find((colour) => colour === key);
    if (known && isHexColour(value)) colours[known] = value;
  }
  return { name, colours };
}

export const themeStore = createStore<ThemeState>()(
  persist((): ThemeState => ({ name: DEFAULT_THEME, colours: {} }), {
    name: THEME_KEY,
    merge: (stored) => sanitise(stored),
  }),
);

export const useTheme = (): ThemeState => useStore(themeStore);

export function setTheme(name: ThemeName): void {
  themeStore.setState({ name });
}

/** Replaces one colour on top of the theme; without a value the theme's own returns. */
export function setColour(colour: ThemeColour, value?: string): void {
  const { [colour]: _, ...rest } = themeStore.getState().colours;
  themeStore.setState({ colours: value === undefined ? rest : { ...rest, [colour]: value.toLowerCase() } });
}

export function resetColours(): void {
  themeStore.setState({ colours: {} });
}

/** The colour in force for a role: the person's own, else the theme's. */
export const effectiveColour = ({ name, colours }: ThemeState, colour: ThemeColour): string =>
  colours[colour] ?? THEME_VALUES[name][colour];

/** Colours change at once, they do not fade: base.css stops transitions while `data-switching` is there. */
function suspendTransitions(root: HTMLElement): void {
  root.dataset.switching = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.switching));
}

/** Puts a theme on <html>; custom colours go through the CSSOM, which a strict style-src allows. */
export function applyTheme(state: ThemeState, root: HTMLElement = document.documentElement): void {
  suspendTransitions(root);
  root.dataset.theme = state.name;
  for (const colour of THEME_COLOURS) {
    const own = state.colours[colour];
    if (own === undefined) root.style.removeProperty(`--${colour}`);
    else root.style.setProperty(`--${colour}`, own);
  }
  const bar = root.ownerDocument.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = effectiveColour(state, 'primaryBg');
}

// Prerendering evaluates this module without a document.
if (typeof document !== 'undefined') {
  applyTheme(themeStore.getState());
  themeStore.subscribe((state) => applyTheme(state));
  // Another tab chose a theme.
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY) void themeStore.persist.rehydrate();
  });
}
