export const TITLE = 'Wisdom';
export const LOADING = 'Loading…';
export const MORE = 'More';
export const BACK = 'Back';
export const TRY_THIS = 'Try this';
export const SOURCES = 'Sources';
export const PREVIOUS = 'Previous card';
export const NEXT_CARD = 'Next card';
export const SAVE = 'Save this card';
export const SAVED = 'Saved. Remove from saved cards';
export const RETRY = 'Try again';
export const NONE = 'There are no cards yet.';
export const LIMIT_TITLE = 'Fifty cards are saved';
export const loadFailed = (message: string): string =>
  message === '' ? 'Failed to load cards' : `Failed to load cards: ${message}`;
export const savedCount = (saved: number, limit: number | null): string =>
  limit === null ? `${saved} saved` : `${saved} of ${limit} saved`;

export const VIEW = { label: 'Cards', today: 'Today', all: 'All cards', saved: 'Saved' };
export const POSITION = {
  today: (at: number, of: number): string => `${at} of ${of} today`,
  all: (at: number, of: number): string => `${at} of ${of}`,
  saved: (at: number, of: number): string => `${at} of ${of} saved`,
  found: (at: number, of: number): string => `${at} of ${of} found`,
};
export const SEARCH = {
  label: 'Find a card',
  found: (count: number): string => (count === 1 ? 'One card found' : `${count} cards found`),
  none: 'No card has these words.',
  list: 'Cards found',
  back: 'Cards found',
  gate: 'Free reads five cards a day. Pro reads all of them and searches their texts.',
  upgrade: 'See Pro',
};
export const SAVED_VIEW = {
  list: 'Saved cards',
  back: 'Saved cards',
  none: 'No cards are saved yet.',
  noneMore: 'Cards that you save are kept here and can be read on every day.',
};
export const saveLabel = (title: string): string => `${SAVE}: ${title}`;
export const savedLabel = (title: string): string => `${SAVED}: ${title}`;
export const CARDS_FOUND = 'Wisdom cards';
