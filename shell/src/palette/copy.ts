import { formatCount, formatNumber } from '@northkeep/contracts';

export const PALETTE_TEXTS = {
  title: 'Command palette',
  field: 'Search and commands',
  placeholder: 'Find a command or search',
  placeholderLocked: 'Find a command',
  results: (count: number) => (count === 0 ? 'No results' : formatCount(count, 'result', 'results')),
  commands: (count: number) => formatCount(count, 'command', 'commands'),
  searching: 'Searching',
  found: (group: string, shown: number, total: number) =>
    shown < total
      ? `${group}, searched on this device: the first ${formatNumber(shown)} of ${formatNumber(total)}`
      : `${group}, searched on this device`,
  none: 'Nothing found.',
  locked: 'The vault is locked: nothing in it can be searched.',
  missing: (areas: string) => `Not loaded, so its commands are missing: ${areas}`,
  close: 'Close',
  choose: 'choose',
  run: 'run',
  allKeys: 'all shortcuts',
};

export const COMMAND_GROUP_LABELS = { action: 'Actions', go: 'Go to', add: 'Add' };

export const SEARCH_FILTER_LABELS = {
  label: 'Filters',
  kind: 'Kind',
  anyKind: 'All kinds',
  date: 'Date',
  dates: { any: 'Any time', 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', ahead: 'Today and later' },
  category: 'Label',
  anyCategory: 'Any label',
};

export const SHELL_COMMAND_TEXTS = {
  keys: 'Keyboard shortcuts',
  lock: 'Lock now',
  lockWords: 'vault close secure',
  logout: 'Logout',
  logoutWords: 'sign out leave',
  theme: (theme: string) => `Theme: ${theme}`,
  themeWords: 'colour color appearance dark light mode automatic',
  print: 'Print',
  printWords: 'paper pdf',
  settings: 'Settings',
  section: (section: string) => `Settings: ${section}`,
  chosen: 'On',
  systemTheme: 'As the system',
  themeSet: (theme: string) => `Theme ${theme} is on.`,
};

export const FIND_TEXTS = {
  ownSearch:
    'Only the rows near the screen are in this page, so this searches all of them. Ctrl+F again opens the search of your browser.',
};

export const SHORTCUT_TEXTS = {
  title: 'Keyboard shortcuts',
  text: 'Two keys stand for one after the other. They work outside of text fields.',
  palette: 'Open the command palette',
  notLoaded: 'The shortcuts are still being loaded. Press the keys again in a moment.',
  general: 'Everywhere',
  letters: 'Shortcuts of letters',
  lettersHint: 'Turned off, only shortcuts with Ctrl, Cmd or Alt work. Kept on this device.',
};
