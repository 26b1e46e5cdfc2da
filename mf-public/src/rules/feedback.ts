import {
  FEEDBACK_IMPORTANCE_RANGE,
  type FeedbackCategory,
  type FeedbackSeverity,
  MESSAGE_LENGTH_MAX,
  SUBJECT_LENGTH_MAX,
} from '@northkeep/contracts';
import { isEmail } from './email.ts';

/** Types of the files that may be chosen. They are sent as PNG or JPEG. */
export const CHOOSABLE_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const isPictureType = (type: string): boolean => CHOOSABLE_PICTURE_TYPES.some((known) => known === type);

/** Chosen file: the picture that is sent in its place, or the reason why there is none. */
export type ChosenPicture =
  | { readonly name: string; readonly picture: Blob }
  | { readonly name: string; readonly problem: PictureProblem };
/** `encoding`: the picture is not ready yet. `unreadable`: this browser cannot decode the file. */
export type PictureProblem = 'picture' | 'unreadable' | 'encoding';

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
  readonly file: ChosenPicture | null;
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
export type FeedbackError = 'required' | 'email' | 'long' | PictureProblem;
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
  if (file && 'problem' in file) errors.file = file.problem;
  if (!mayContact) return errors;
  if (contactEmail.trim() === '') errors.contactEmail = 'required';
  else if (!isEmail(contactEmail)) errors.contactEmail = 'email';
  return errors;
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

/**
 * Returns {@link fieldsToSend} and the picture as multipart form data. The name of the chosen file is not sent: it may
 * tell where or when the picture was taken.
 */
export function toFormData(form: FeedbackForm): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fieldsToSend(form))) body.append(name, value);
  if (form.file && 'picture' in form.file) {
    const { picture } = form.file;
    body.append('file', picture, picture.type === 'image/jpeg' ? 'picture.jpg' : 'picture.png');
  }
  return body;
}
