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
export const position = (at: number, of: number, limited: boolean): string =>
  limited ? `${at} of ${of} today` : `${at} of ${of}`;
export const savedCount = (saved: number, limit: number | null): string =>
  limit === null ? `${saved} saved` : `${saved} of ${limit} saved`;
