import { type FeedbackForm, fieldsToSend } from '../../rules/feedback.ts';
import { FEEDBACK_TEXT as TEXT } from './copy.ts';

/** Returns labels and values of the fields that are sent, for the user to review. */
export function summarizeSentFields(form: FeedbackForm): [label: string, value: string][] {
  const sent = fieldsToSend(form);
  const { category = '', severity, importance } = sent;
  const extra =
    severity === undefined
      ? importance === undefined
        ? ''
        : `, ${TEXT.withImportance(importance)}`
      : `, ${TEXT.withSeverity(severity)}`;
  const pairs: [string, string | undefined][] = [
    [TEXT.category, `${category}${extra}`],
    [TEXT.subject, sent.subject],
    [TEXT.description, sent.description],
    [TEXT.reproductionSteps, sent.reproductionSteps],
    [TEXT.picture, form.file?.name],
    [TEXT.contactEmail, sent.contactEmail],
  ];
  return pairs.flatMap(([label, value]): [string, string][] => (value === undefined ? [] : [[label, value]]));
}
