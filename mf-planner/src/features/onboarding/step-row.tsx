import { formatNumber } from '@northkeep/contracts';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import { type Item, steps } from '@northkeep/shared-vault';
import { X } from 'lucide-react';
import { commonTexts } from '../../copy.ts';
import { FrequencyField } from '../plan/frequency-field.tsx';
import { labelOf } from '../plan/plan.ts';
import { setStepTotal } from '../plan/plan-changes.ts';
import { onboardingTexts } from './copy.ts';
import styles from './steps-page.module.css';

/** A step with its planned times, which are saved with each press of plus or minus. */
export const StepRow = observer(function StepRow({ step }: { step: Item<'steps'> }) {
  const id = step.id;
  const label = labelOf(step);
  const remove = () => {
    steps.remove(id);
    announceToScreenReaders(commonTexts.removed(label));
  };
  return (
    <li>
      <span dir="auto" className={styles.main}>
        {label}
      </span>
      <ProgressDots formatNumber={formatNumber} className={styles.dots} total={step.total} progress={0} label={label} />
      {/* A value that could not be decrypted is not overwritten. */}
      {!step.damaged.has('total') && !step.readOnly && (
        <FrequencyField
          label={onboardingTexts.steps.times(label)}
          value={step.total}
          onValue={(total) => setStepTotal(id, total)}
        />
      )}
      <IconButton small icon={X} label={commonTexts.remove(label)} onClick={remove} />
    </li>
  );
});
