import { FEEDBACK_IMPORTANCE_RANGE, FEEDBACK_SEVERITIES } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { FieldError, TextArea, TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { Slider } from '@northkeep/shared-kit/slider';
import { useId } from 'react';
import type { FeedbackErrors, FeedbackForm } from '../../rules/feedback.ts';
import formStyles from '../forms/form.module.css';
import { FEEDBACK_TEXT as TEXT } from './copy.ts';
import styles from './feedback.module.css';
import { getFieldErrorMessage } from './field-message.ts';

interface DetailsStepProps {
  form: FeedbackForm;
  /** Errors of the last submission of the step, without those that the user has corrected since. */
  errors: FeedbackErrors;
  change: (patch: Partial<FeedbackForm>) => void;
  onNext: () => void;
  onBack: () => void;
}

export function DetailsStep({ form, errors, change, onNext, onBack }: DetailsStepProps) {
  const isBug = form.category === 'Bug Report';
  return (
    <Form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <TextField
        label={TEXT.subject}
        data-draft="feedback.subject"
        data-draft-kept
        value={form.subject}
        onValue={(subject) => change({ subject })}
        error={getFieldErrorMessage(errors, 'subject')}
      />
      <TextArea
        label={TEXT.description}
        data-draft="feedback.description"
        data-draft-kept
        rows={isBug ? 4 : 5}
        value={form.description}
        onValue={(description) => change({ description })}
        error={getFieldErrorMessage(errors, 'description')}
      />
      {isBug ? (
        <>
          <SeverityField form={form} change={change} error={getFieldErrorMessage(errors, 'severity')} />
          <TextArea
            label={TEXT.reproductionSteps}
            data-draft="feedback.reproduction-steps"
            data-draft-kept
            end={TEXT.optional}
            value={form.reproductionSteps}
            onValue={(reproductionSteps) => change({ reproductionSteps })}
            error={getFieldErrorMessage(errors, 'reproductionSteps')}
          />
        </>
      ) : null}
      {form.category === 'Feature Request' ? <ImportanceField form={form} change={change} /> : null}
      <div className={formStyles.actions}>
        <Button kind="primary" type="submit" className={formStyles.main}>
          {TEXT.next}
        </Button>
        <Button kind="text" onClick={onBack}>
          {TEXT.back}
        </Button>
      </div>
    </Form>
  );
}

type FieldOf = Pick<DetailsStepProps, 'form' | 'change'>;

function SeverityField({ form, change, error }: FieldOf & { error: string | undefined }) {
  const id = useId();
  return (
    <fieldset className={styles.severity} {...(error ? { 'data-invalid': '', 'aria-describedby': id } : {})}>
      <legend>{TEXT.severity}</legend>
      <SegmentedControl
        label={TEXT.severity}
        value={form.severity}
        onValue={(severity) => change({ severity })}
        options={FEEDBACK_SEVERITIES.map((value) => ({ value, label: value }))}
      />
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

function ImportanceField({ form, change }: FieldOf) {
  const { min, max } = FEEDBACK_IMPORTANCE_RANGE;
  const figures = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return (
    <Slider
      label={TEXT.importance}
      end={<span className="d4 ink2">{form.importance}</span>}
      value={form.importance}
      onValue={(importance) => change({ importance })}
      min={min}
      max={max}
      hint={
        <span className={styles.figures}>
          {figures.map((figure) => (
            <span key={figure} aria-hidden={figure !== min && figure !== max}>
              {figure}
              {figure === min ? <span className="sr">{TEXT.leastImportant}</span> : null}
              {figure === max ? <span className="sr">{TEXT.mostImportant}</span> : null}
            </span>
          ))}
        </span>
      }
    />
  );
}
