import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Minus, Plus } from 'lucide-react';
import { onboarding } from '../../copy.ts';
import { FREQUENCY_MAX, frequency } from '../../rules/plan-limits.ts';
import styles from './frequency.module.css';

/** Times a week, counted up and down. */
export function Frequency({
  label,
  value,
  min = 0,
  onValue,
}: {
  label: string;
  value: number;
  min?: number;
  onValue: (value: number) => void;
}) {
  const copy = onboarding.steps;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a cell of the row
    <span className={styles.frequency} role="group" aria-label={label}>
      <IconButton
        label={copy.less}
        icon={Minus}
        disabled={value <= min}
        onClick={() => onValue(frequency(value - 1))}
      />
      <output className={`${styles.value} num`}>{copy.often(value)}</output>
      <IconButton
        label={copy.more}
        icon={Plus}
        disabled={value >= FREQUENCY_MAX}
        onClick={() => onValue(frequency(value + 1))}
      />
    </span>
  );
}
