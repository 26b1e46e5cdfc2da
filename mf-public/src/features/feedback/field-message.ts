import type { FeedbackErrors } from '../../rules/feedback.ts';
import { FEEDBACK_TEXT } from './copy.ts';

type Texts = typeof FEEDBACK_TEXT.errors;

/** Returns the error message of a field, or undefined when it is valid. */
export function getFieldErrorMessage(errors: FeedbackErrors, field: keyof Texts): string | undefined {
  const error = errors[field];
  if (error === undefined) return undefined;
  const texts: Partial<Record<typeof error, string>> = FEEDBACK_TEXT.errors[field];
  return texts[error];
}
