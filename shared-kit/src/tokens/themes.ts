/** Names of the nine themes, as stored and as set in `data-theme`. */
export const THEMES = [
  'light',
  'dark',
  'midnight',
  'ableton',
  'retro',
  'amber',
  'armyGreen',
  'alpineNoir',
  'neonAurora',
] as const;
export type ThemeName = (typeof THEMES)[number];
export const DEFAULT_THEME: ThemeName = 'alpineNoir';

/** Colours that users can replace. */
export const THEME_COLOURS = ['primary', 'secondary', 'primaryBg', 'secondaryBg', 'highlight'] as const;
export type ThemeColour = (typeof THEME_COLOURS)[number];

/** Default values of the replaceable colours; a test compares them with tokens.css. */
export const DEFAULT_THEME_COLOURS: Record<ThemeName, Record<ThemeColour, string>> = {
  light: values('#131a20', '#3f4c57', '#fafcfd', '#ffffff', '#0b6a7d'),
  dark: values('#ededed', '#b8b8b8', '#171717', '#1f1f1f', '#a9c7ff'),
  midnight: values('#e9ebff', '#b4b9e3', '#0b0e2a', '#121638', '#f3e3b0'),
  ableton: values('#0d0d0d', '#2a2a2a', '#bebebe', '#cdcdcd', '#0a14d8'),
  retro: values('#2b2016', '#574534', '#f3e8d0', '#f9f1df', '#a33b1c'),
  amber: values('#ffcf85', '#d9a557', '#120c03', '#1a1206', '#ffab1f'),
  armyGreen: values('#ecead6', '#c3c4a6', '#1b2014', '#232a1a', '#e2bd5f'),
  alpineNoir: values('#eff3f6', '#b3bfca', '#0c1116', '#131a21', '#ffb8a0'),
  neonAurora: values('#f0f4ff', '#c4b7f0', '#0b0618', '#140c28', '#57f2b6'),
};

function values(primary: string, secondary: string, primaryBg: string, secondaryBg: string, highlight: string) {
  return { primary, secondary, primaryBg, secondaryBg, highlight };
}

/** Returns the display name of a theme: 'alpineNoir' gives 'Alpine Noir'. */
export function formatThemeLabel(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** True for the name of a theme. */
export const isThemeName = (value: unknown): value is ThemeName => THEMES.some((name) => name === value);

/** True for a colour of the form '#rrggbb'. */
export const isHexColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
