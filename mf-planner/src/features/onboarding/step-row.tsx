import { saveDelayOf } from '@northkeep/contracts';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Item, steps } from '@northkeep/shared-vault';
import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { common, onboarding } from '../../copy.ts';
import { FREQUENCY_MAX } from '../../rules/plan-limits.ts';
import { labelOf } from '../plan/plan.ts';
import { setStepTotal } from '../plan/plan-changes.ts';
import { Frequency } from './frequency.tsx';
import styles from './steps-page.module.css';

const SAVE_DELAY_MS = saveDelayOf('steps', ['total']);

/** A step with its planned times; counting up and down saves itself. */
export const StepRow = observer(function StepRow({ step }: { step: Item<'steps'> }) {
  const [times, setTimes] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<number | null>(null);
  const id = step.id;
  const save = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current !== null) setStepTotal(id, waiting.current);
    waiting.current = null;
  }, [id]);
  useEffect(() => save, [save]);
  const count = (value: number) => {
    setTimes(value);
    waiting.current = value;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      save();
      setTimes(null);
    }, SAVE_DELAY_MS);
  };
  const label = labelOf(step);
  const total = times ?? step.total;
  return (
    <li>
      <span className={styles.main}>{label}</span>
      <ProgressDots className={styles.dots} total={Math.min(total, FREQUENCY_MAX)} progress={0} label={label} />
      {/* What did not open is not written over. */}
      {!step.damaged.has('total') && !step.readOnly && (
        <Frequency label={onboarding.steps.times(label)} value={total} onValue={count} />
      )}
      <IconButton small icon={X} label={common.remove(label)} onClick={() => steps.remove(id)} />
    </li>
  );
});
