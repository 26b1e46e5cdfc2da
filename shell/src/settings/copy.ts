import { formatNumber, isolate, pluralOf, TRASH_RETENTION_DAYS } from '@northkeep/contracts';
import type { ThemeColour, ThemeName } from '@northkeep/shared-kit/runtime';

export const SETTINGS_TEXTS = { title: 'Settings', section: 'Section', sections: 'Sections' };
export const THEME_TEXTS = {
  label: 'Theme',
  system: 'As the system',
  systemDescription: 'Light, or Alpine Noir in the dark mode of this device',
};
export const COLOUR_TEXTS = {
  title: 'Your own colours',
  text: 'They apply on top of the chosen theme, on this device.',
  names: {
    primary: 'Text',
    secondary: 'Quieter text',
    primaryBg: 'Page',
    secondaryBg: 'Dialogs and menus',
    highlight: 'Highlight',
  } satisfies Record<ThemeColour, string>,
  free: 'The highlight is yours to choose on every plan. The other colours are a part of Pro.',
  upgrade: 'Upgrade to Pro',
  resetAll: 'Reset all',
  reset: (name: string) => `Reset ${isolate(name)}`,
  pick: (name: string) => `${isolate(name)}, pick a colour`,
  wrong: 'A colour looks like #ffb8a0.',
  ratio: (ratio: string) => `${ratio} : 1 on the page`,
  low: (ratio: string, needed: string) => `${ratio} : 1 on the page, below the ${needed} it needs`,
  page: 'Behind everything',
  dialogs: 'Behind what opens above the page',
};
export const REGION_LABEL = 'Language and region';
export const NOTIFICATIONS_LABEL = 'Notifications';
export const TRASH_TEXTS = {
  label: 'Trash',
  text: `What you delete stays here for ${TRASH_RETENTION_DAYS} days, encrypted as before. Then it is gone for good.`,
  loading: 'Looking into the trash',
  empty: 'Nothing in the trash.',
  away: 'The trash is on the server, which cannot be reached now.',
  tryAgain: 'Try again',
  older: 'Show older',
  restore: 'Restore',
  restoreOf: (text: string) => `Restore: ${isolate(text)}`,
  restored: 'It is back in its place.',
  failed: 'It could not be restored.',
  goneOn: (day: string) => `Deleted for good on ${day}`,
  below: (count: number) =>
    pluralOf(count, `with ${formatNumber(count)} record below it`, `with ${formatNumber(count)} records below it`),
};
export const UNKNOWN_SECTION_TEXT = 'There is no such section.';

/** A short description of each theme. */
export const THEME_DESCRIPTIONS: Record<ThemeName, string> = {
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
