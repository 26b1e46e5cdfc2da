/** Raw values of the card form. */
export interface CardForm {
  readonly title: string;
  readonly category: string;
  readonly shortDescription: string;
  readonly longDescription: string;
  readonly references: string;
  readonly isApproved: boolean;
}

export const EMPTY_FORM: CardForm = {
  title: '',
  category: '',
  shortDescription: '',
  longDescription: '',
  references: '',
  isApproved: false,
};

export type FormErrors = Partial<Record<keyof CardForm, 'required' | 'address'>>;

/** Splits a comma-separated text into trimmed addresses and drops empty ones. */
export function splitReferences(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns the errors of the form by field; an empty object when it is valid. */
export function validateCardForm(form: CardForm): FormErrors {
  const errors: FormErrors = {};
  for (const field of ['title', 'category', 'shortDescription', 'longDescription'] as const) {
    if (form[field].trim() === '') errors[field] = 'required';
  }
  if (!splitReferences(form.references).every(isHttps)) errors.references = 'address';
  return errors;
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
