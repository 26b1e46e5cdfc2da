import { formatInstant } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { APP_PATH } from '../../paths.ts';
import type { FeedbackForm } from '../../rules/feedback.ts';
import formStyles from '../forms/form.module.css';
import { FEEDBACK_TEXT as TEXT } from './copy.ts';
import { summarizeSentFields } from './summarize-sent-fields.ts';

/** Confirmation with the sent fields and the time. */
export interface FeedbackReceipt {
  readonly form: FeedbackForm;
  readonly at: Date;
}

const MOMENT = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

export function FeedbackConfirmation({
  receipt: { form, at },
  onAnother,
}: {
  receipt: FeedbackReceipt;
  onAnother: () => void;
}) {
  const [category, subject] = summarizeSentFields(form);
  const pairs = [category, subject].flatMap((pair) => (pair ? [pair] : []));
  const sent = <time dateTime={at.toISOString()}>{formatInstant(at, MOMENT)}</time>;
  return (
    <div className={formStyles.form}>
      <DescriptionList pairs={[...pairs, [TEXT.thanks.sent, sent]]} />
      <div className={formStyles.actions}>
        <ButtonLink kind="primary" to={APP_PATH} className={formStyles.main}>
          {TEXT.thanks.home}
        </ButtonLink>
        <Button kind="text" onClick={onAnother}>
          {TEXT.thanks.another}
        </Button>
      </div>
    </div>
  );
}
