import type { ThemeName } from '@northkeep/shared-kit/runtime';

export const SETTINGS = { title: 'Settings', section: 'Section' };
export const THEME = { label: 'Theme' };
export const UNKNOWN_SECTION = 'There is no such section.';

/** What each theme is like, in two words. */
export const CHARACTERS: Record<ThemeName, string> = {
  alpineNoir: 'Rock before sunrise',
  light: 'Firn at noon',
  dark: 'Graphite',
  midnight: 'Moonlight',
  ableton: 'Session grey',
  retro: 'Trail guide',
  amber: 'One phosphor',
  armyGreen: 'Field kit',
  neonAurora: 'Polar sky',
};
