import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { Icon } from '@northkeep/shared-kit/icon';
import { Notice } from '@northkeep/shared-kit/notice';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { ChevronDown } from 'lucide-react';
import { MESSAGE_NOT_SENT_TEXT } from '../../copy.ts';
import type { FeedbackErrors, FeedbackForm } from '../../rules/feedback.ts';
import formStyles from '../forms/form.module.css';
import { FEEDBACK_TEXT as TEXT } from './copy.ts';
import styles from './feedback.module.css';
import { getFieldErrorMessage } from './field-message.ts';
import { PictureField } from './picture-field.tsx';
import { summarizeSentFields } from './summarize-sent-fields.ts';

interface ContactStepProps {
  form: FeedbackForm;
  /** Errors of the last submission of the step, without those that the user has corrected since. */
  errors: FeedbackErrors;
  change: (patch: Partial<FeedbackForm>) => void;
  /** Email of the account, filled in when the user agrees to be contacted. */
  ownEmail: string;
  failed: string | null;
  busy: boolean;
  /** Called with the chosen file; null when it is removed. */
  onFile: (file: File | null) => void;
  onSend: () => void;
  onBack: () => void;
}

export function ContactStep({
  form,
  errors,
  change,
  ownEmail,
  failed,
  busy,
  onFile,
  onSend,
  onBack,
}: ContactStepProps) {
  return (
    <Form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <PictureField file={form.file} onFile={onFile} error={getFieldErrorMessage(errors, 'file')} />
      <Checkbox
        checked={form.mayContact}
        onChecked={(mayContact) => change({ mayContact, contactEmail: form.contactEmail || ownEmail })}
      >
        {TEXT.mayContact}
      </Checkbox>
      {form.mayContact ? (
        <TextField
          label={TEXT.contactEmail}
          type="email"
          autoComplete="email"
          value={form.contactEmail}
          onValue={(contactEmail) => change({ contactEmail })}
          error={getFieldErrorMessage(errors, 'contactEmail')}
        />
      ) : null}
      <details className={styles.sent} open>
        <summary>
          {TEXT.whatIsSent}
          <Icon of={ChevronDown} small />
        </summary>
        <DescriptionList pairs={summarizeSentFields(form)} />
        <p className="t2 ink3">{TEXT.nothingElse}</p>
      </details>
      {failed === null ? null : (
        <Notice tone="bad" title={failed}>
          {MESSAGE_NOT_SENT_TEXT}
        </Notice>
      )}
      <div className={formStyles.actions}>
        <Button kind="primary" type="submit" busy={busy} className={formStyles.main}>
          {TEXT.send}
        </Button>
        <Button kind="text" onClick={onBack}>
          {TEXT.back}
        </Button>
      </div>
    </Form>
  );
}
