import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Minus, Plus } from 'lucide-react';
import { commonTexts } from '../../copy.ts';
import { FREQUENCY_MAX, shiftWithinRange } from '../../rules/plan-limits.ts';
import styles from './frequency-field.module.css';

/** Stepper for the planned times a week, with a minus and a plus button. */
export function FrequencyField({
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
  const shift = (by: number) => onValue(shiftWithinRange(value, by, { min, max: FREQUENCY_MAX }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a cell of the row
    <span className={styles.frequency} role="group" aria-label={label}>
      <IconButton label={commonTexts.onceLess} icon={Minus} disabled={value <= min} onClick={() => shift(-1)} />
      <output className={`${styles.value} num`}>{commonTexts.often(value)}</output>
      <IconButton label={commonTexts.onceMore} icon={Plus} disabled={value >= FREQUENCY_MAX} onClick={() => shift(1)} />
    </span>
  );
}
