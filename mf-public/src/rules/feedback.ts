import {
  FEEDBACK_IMPORTANCE_RANGE,
  type FeedbackCategory,
  type FeedbackSeverity,
  MESSAGE_LENGTH_MAX,
  PICTURE_BYTES_MAX,
  PICTURE_TYPES,
  SUBJECT_LENGTH_MAX,
} from '@northkeep/contracts';
import { isEmail } from './email.ts';

/** Raw values of the feedback form. */
export interface FeedbackForm {
  readonly category: FeedbackCategory;
  readonly subject: string;
  readonly description: string;
  readonly severity: FeedbackSeverity | '';
  readonly reproductionSteps: string;
  readonly importance: number;
  readonly mayContact: boolean;
  readonly contactEmail: string;
  readonly file: File | null;
}

export const EMPTY_FEEDBACK: FeedbackForm = {
  category: 'General Feedback',
  subject: '',
  description: '',
  severity: '',
  reproductionSteps: '',
  importance: FEEDBACK_IMPORTANCE_RANGE.usual,
  mayContact: false,
  contactEmail: '',
  file: null,
};

/** Step of the form, 1 to 4; 4 is the confirmation. */
export type FeedbackStep = 1 | 2 | 3 | 4;
export type FeedbackError = 'required' | 'email' | 'long' | 'picture' | 'size';
export type FeedbackErrors = Partial<Record<keyof FeedbackForm, FeedbackError>>;

/** Returns the errors of a step by field; an empty object when it is valid. */
export function validateFeedback(form: FeedbackForm, step: FeedbackStep): FeedbackErrors {
  if (step === 2) return detailErrors(form);
  return step === 3 ? contactErrors(form) : {};
}

function detailErrors({ category, subject, description, severity, reproductionSteps }: FeedbackForm): FeedbackErrors {
  const errors: FeedbackErrors = {};
  if (subject.trim() === '') errors.subject = 'required';
  else if (subject.trim().length > SUBJECT_LENGTH_MAX) errors.subject = 'long';
  if (description.trim() === '') errors.description = 'required';
  else if (description.trim().length > MESSAGE_LENGTH_MAX) errors.description = 'long';
  if (category !== 'Bug Report') return errors;
  if (severity === '') errors.severity = 'required';
  if (reproductionSteps.trim().length > MESSAGE_LENGTH_MAX) errors.reproductionSteps = 'long';
  return errors;
}

function contactErrors({ mayContact, contactEmail, file }: FeedbackForm): FeedbackErrors {
  const errors: FeedbackErrors = {};
  const wrong = file === null ? null : validatePicture(file);
  if (wrong) errors.file = wrong;
  if (!mayContact) return errors;
  if (contactEmail.trim() === '') errors.contactEmail = 'required';
  else if (!isEmail(contactEmail)) errors.contactEmail = 'email';
  return errors;
}

/** True when the server accepts the file as a picture, by type and size. */
export function validatePicture({ type, size }: Pick<File, 'type' | 'size'>): 'picture' | 'size' | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return 'picture';
  return size > PICTURE_BYTES_MAX ? 'size' : null;
}

/** Returns the fields to send by their names in the API: those of the category, and the email only with consent. */
export function fieldsToSend(form: FeedbackForm): Readonly<Record<string, string>> {
  const { category, severity, importance, mayContact } = form;
  const steps = form.reproductionSteps.trim();
  const isBug = category === 'Bug Report';
  return {
    category,
    subject: form.subject.trim(),
    description: form.description.trim(),
    ...(isBug && severity !== '' ? { severity } : {}),
    ...(isBug && steps !== '' ? { reproductionSteps: steps } : {}),
    ...(category === 'Feature Request' ? { importance: String(importance) } : {}),
    mayContact: String(mayContact),
    ...(mayContact ? { contactEmail: form.contactEmail.trim() } : {}),
  };
}

/** Returns {@link fieldsToSend} and the picture as multipart form data. */
export function toFormData(form: FeedbackForm): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fieldsToSend(form))) body.append(name, value);
  if (form.file) body.append('file', form.file);
  return body;
}
