import type { ThemeName } from '../tokens/themes.ts';

/** The choice of no theme, but of that which fits the mode of the operating system. */
export const SYSTEM_THEME = 'system';
export type ThemeChoice = ThemeName | typeof SYSTEM_THEME;

/** Media query that tells the mode. Browsers that know of no mode report the light one, old ones neither. */
export const LIGHT_MODE = '(prefers-color-scheme: light)';

/** Returns the theme of the mode in which the operating system is. */
export const readSystemTheme = () =>
  (window.matchMedia?.(LIGHT_MODE).matches ? 'light' : 'alpineNoir') satisfies ThemeName;
