import { formatNumber, isolate, pluralOf } from '@northkeep/contracts';

export const WISDOM_TITLE = 'Wisdom';
export const LOADING_TEXT = 'Loading…';
export const MORE_LABEL = 'More';
export const BACK_LABEL = 'Back';
export const TRY_THIS_TITLE = 'Try this';
export const SOURCES_TITLE = 'Sources';
export const PREVIOUS_CARD_LABEL = 'Previous card';
export const NEXT_CARD_LABEL = 'Next card';
export const SAVE_CARD_LABEL = 'Save this card';
export const SAVED_CARD_LABEL = 'Saved. Remove from saved cards';
export const RETRY_LABEL = 'Try again';
export const NO_CARDS_TEXT = 'There are no cards yet.';
export const SAVE_LIMIT_TITLE = 'Fifty cards are saved';
export const formatLoadError = (message: string): string =>
  message === '' ? 'Failed to load cards' : `Failed to load cards: ${message}`;
export const formatSavedCount = (saved: number, limit: number | null): string =>
  limit === null ? `${formatNumber(saved)} saved` : `${formatNumber(saved)} of ${formatNumber(limit)} saved`;

export const VIEW_LABELS = { label: 'Cards', today: 'Today', all: 'All cards', saved: 'Saved' };
export const POSITION_TEXTS = {
  today: (at: number, of: number): string => `${formatNumber(at)} of ${formatNumber(of)} today`,
  all: (at: number, of: number): string => `${formatNumber(at)} of ${formatNumber(of)}`,
  saved: (at: number, of: number): string => `${formatNumber(at)} of ${formatNumber(of)} saved`,
  found: (at: number, of: number): string => `${formatNumber(at)} of ${formatNumber(of)} found`,
};
export const SEARCH_TEXTS = {
  label: 'Find a card',
  found: (count: number): string => pluralOf(count, 'One card found', `${formatNumber(count)} cards found`),
  none: 'No card has these words.',
  list: 'Cards found',
  back: 'Cards found',
  gate: 'Free reads five cards a day. Pro reads all of them and searches their texts.',
  upgrade: 'See Pro',
  today: 'Your plan reads five cards a day.',
};
export const SAVED_VIEW_TEXTS = {
  list: 'Saved cards',
  back: 'Saved cards',
  none: 'No cards are saved yet.',
  noneMore: 'Cards that you save are kept here and can be read on every day.',
};
export const formatSaveCardLabel = (title: string): string => `${SAVE_CARD_LABEL}: ${isolate(title)}`;
export const formatSavedCardLabel = (title: string): string => `${SAVED_CARD_LABEL}: ${isolate(title)}`;
export const CARD_RESULTS_LABEL = 'Wisdom cards';
