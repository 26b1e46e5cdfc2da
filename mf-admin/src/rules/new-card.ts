import { type AdminCard, CARD_LIMITS, type CardFields } from '@northkeep/contracts';

/** Raw values of the card form. */
export interface CardForm {
  readonly title: string;
  readonly category: string;
  readonly kicker: string;
  readonly summary: string;
  readonly expanded: string;
  /** Suggestions of the card, one per line. */
  readonly tryThis: string;
  /** URLs of the sources, separated by commas. */
  readonly sources: string;
  readonly isApproved: boolean;
}

export const EMPTY_CARD_FORM: CardForm = {
  title: '',
  category: '',
  kicker: '',
  summary: '',
  expanded: '',
  tryThis: '',
  sources: '',
  isApproved: false,
};

/** Error of a form field. `length` and `count` contain the maximum. */
export type CardFormError =
  | { readonly is: 'required' | 'address' }
  | { readonly is: 'length' | 'count'; readonly most: number };
export type CardFormErrors = Partial<Record<keyof CardForm, CardFormError>>;

const trimmed = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter((part) => part !== '');

/** Splits a comma-separated text into trimmed URLs and drops empty ones. */
export const splitSources = (text: string): string[] => trimmed(text.split(','));

/** Splits a text into its trimmed lines and drops empty ones. */
export const splitLines = (text: string): string[] => trimmed(text.split('\n'));

/** Returns the form of a stored card. */
export const cardFormOf = ({ kicker, tryThis, sources, ...card }: AdminCard): CardForm => ({
  title: card.title,
  category: card.category,
  kicker: kicker ?? '',
  summary: card.summary,
  expanded: card.expanded,
  tryThis: tryThis.join('\n'),
  sources: sources.map(({ url }) => url).join(', '),
  isApproved: card.isApproved,
});

/** Returns the fields that a form contains. */
export const cardFieldsOf = ({ kicker, tryThis, sources, ...texts }: CardForm): CardFields => ({
  ...texts,
  kicker: kicker.trim() === '' ? null : kicker,
  tryThis: splitLines(tryThis),
  sourceUrls: splitSources(sources),
});

const TEXTS = ['title', 'category', 'kicker', 'summary', 'expanded'] as const;

/** Returns the errors of the form by field; an empty object when it is valid. */
export function validateCardForm(form: CardForm): CardFormErrors {
  const errors: CardFormErrors = {};
  for (const field of TEXTS) {
    const length = form[field].trim().length;
    if (length === 0 && field !== 'kicker') errors[field] = { is: 'required' };
    if (length > CARD_LIMITS[field]) errors[field] = { is: 'length', most: CARD_LIMITS[field] };
  }
  for (const [field, parts] of [
    ['tryThis', splitLines(form.tryThis)],
    ['sources', splitSources(form.sources)],
  ] as const) {
    const { entries, characters } = CARD_LIMITS[field];
    if (parts.some((part) => part.length > characters)) errors[field] = { is: 'length', most: characters };
    if (parts.length > entries) errors[field] = { is: 'count', most: entries };
  }
  if (!splitSources(form.sources).every(isHttps)) errors.sources = { is: 'address' };
  return errors;
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
