import { type FeedbackForm, fieldsToSend } from '../../rules/feedback.ts';
import { FEEDBACK_TEXT as TEXT } from './copy.ts';

/** Returns labels and values of the fields that are sent, for the user to review. */
export function summarizeSentFields(form: FeedbackForm): [label: string, value: string][] {
  const sent = fieldsToSend(form);
  const { category = '', severity, importance } = sent;
  const pairs: [string, string | undefined][] = [
    [TEXT.category, describeCategory(category, severity, importance)],
    [TEXT.subject, sent.subject],
    [TEXT.description, sent.description],
    [TEXT.reproductionSteps, sent.reproductionSteps],
    [TEXT.picture, form.file?.name],
    [TEXT.contactEmail, sent.contactEmail],
  ];
  return pairs.flatMap(([label, value]): [string, string][] => (value === undefined ? [] : [[label, value]]));
}

function describeCategory(category: string, severity: string | undefined, importance: string | undefined): string {
  if (severity !== undefined) return TEXT.withSeverity(category, severity);
  return importance === undefined ? category : TEXT.withImportance(category, importance);
}
