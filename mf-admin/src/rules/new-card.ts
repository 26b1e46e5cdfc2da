import { type AdminCard, CARD_LIMITS } from '@northkeep/contracts';

/** Raw values of the card form. */
export interface CardForm {
  readonly title: string;
  readonly category: string;
  readonly kicker: string;
  readonly shortDescription: string;
  readonly longDescription: string;
  /** Suggestions of the card, one per line. */
  readonly tryThis: string;
  readonly references: string;
  readonly isApproved: boolean;
}

export const EMPTY_CARD_FORM: CardForm = {
  title: '',
  category: '',
  kicker: '',
  shortDescription: '',
  longDescription: '',
  tryThis: '',
  references: '',
  isApproved: false,
};

/** Error of a form field. `length` and `count` contain the maximum. */
export type CardFormError =
  | { readonly is: 'required' | 'address' }
  | { readonly is: 'length' | 'count'; readonly most: number };
export type CardFormErrors = Partial<Record<keyof CardForm, CardFormError>>;

const trimmed = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter((part) => part !== '');

/** Splits a comma-separated text into trimmed URLs and drops empty ones. */
export const splitReferences = (text: string): string[] => trimmed(text.split(','));

/** Splits a text into its trimmed lines and drops empty ones. */
export const splitLines = (text: string): string[] => trimmed(text.split('\n'));

/** Returns the form of a stored card. */
export const cardFormOf = ({ kicker, tryThis, references, ...card }: AdminCard): CardForm => ({
  title: card.title,
  category: card.category,
  kicker: kicker ?? '',
  shortDescription: card.shortDescription,
  longDescription: card.longDescription,
  tryThis: tryThis.join('\n'),
  references: references.join(', '),
  isApproved: card.isApproved,
});

/** Returns the fields of a form in the format of the API. */
export const cardFieldsOf = ({ kicker, tryThis, references, ...texts }: CardForm) => ({
  ...texts,
  kicker: kicker.trim() === '' ? null : kicker,
  tryThis: splitLines(tryThis),
  references: splitReferences(references),
});

const TEXTS = ['title', 'category', 'kicker', 'shortDescription', 'longDescription'] as const;

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
    ['references', splitReferences(form.references)],
  ] as const) {
    const { entries, characters } = CARD_LIMITS[field];
    if (parts.some((part) => part.length > characters)) errors[field] = { is: 'length', most: characters };
    if (parts.length > entries) errors[field] = { is: 'count', most: entries };
  }
  if (!splitReferences(form.references).every(isHttps)) errors.references = { is: 'address' };
  return errors;
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
