import { FEEDBACK_CATEGORIES } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import type { FeedbackForm } from '../../rules/feedback.ts';
import formStyles from '../forms/form.module.css';
import { RadioGroup } from '../forms/radio-group.tsx';
import { FEEDBACK_TEXT as TEXT } from './copy.ts';

interface KindStepProps {
  form: FeedbackForm;
  change: (patch: Partial<FeedbackForm>) => void;
  onNext: () => void;
}

export function KindStep({ form, change, onNext }: KindStepProps) {
  return (
    <Form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <RadioGroup
        label={TEXT.category}
        hideLabel
        large
        value={form.category}
        onValue={(category) => change({ category })}
        options={FEEDBACK_CATEGORIES.map((value) => ({ value, label: value, text: TEXT.categories[value].hint }))}
      />
      <div className={formStyles.actions}>
        <Button kind="primary" type="submit" className={formStyles.main}>
          {TEXT.next}
        </Button>
      </div>
    </Form>
  );
}
