import { KINDS } from '@northkeep/contracts';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type PlannedWeek, reviewTexts } from './copy.ts';
import styles from './target-adjuster.module.css';

const copy = reviewTexts.step;
const { min: TOTAL_MIN } = KINDS.steps.fields.total;

interface TargetAdjusterProps {
  label: string;
  plannedWeek: PlannedWeek;
  value: number;
  /** Id of the text that describes the result of the week. */
  describedBy: string;
  onValue: (value: number) => void;
  /** Called when the user presses Enter on the number. */
  onEnter: () => void;
}

/** Spin button for the planned times a week of a step, from 0 without an upper bound, with a minus and a plus button. */
export function TargetAdjuster({ label, plannedWeek, value, describedBy, onValue, onEnter }: TargetAdjusterProps) {
  const set = (to: number) => onValue(Math.max(TOTAL_MIN, to));
  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Enter') {
      event.preventDefault(); // the same key press would activate the button that gets the focus
      return onEnter();
    }
    const to = valueAfterKey(key, value);
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  };
  return (
    <div>
      <p className="t2 ink3">{copy.planned(plannedWeek)}</p>
      <div className={styles.adjuster}>
        <IconButton
          className={styles.round}
          label={copy.fewer}
          icon={Minus}
          tip={false}
          aria-disabled={value <= TOTAL_MIN}
          onClick={() => set(value - 1)}
        />
        <span
          className={`${styles.value} d5`}
          role="spinbutton"
          tabIndex={0}
          data-slide-focus
          aria-label={copy.targetOf(label, plannedWeek)}
          aria-describedby={describedBy}
          aria-valuemin={TOTAL_MIN}
          aria-valuenow={value}
          aria-valuetext={reviewTexts.times(value)}
          onKeyDown={press}
        >
          {value}
        </span>
        <IconButton className={styles.round} label={copy.more} icon={Plus} tip={false} onClick={() => set(value + 1)} />
        <span className={`${styles.unit} t2 ink2`} aria-hidden>
          {copy.unit(value)}
        </span>
      </div>
    </div>
  );
}

/** Returns the number after a key press, or undefined for keys that do not change it. */
function valueAfterKey(key: string, value: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowRight' || key === '+') return value + 1;
  if (key === 'ArrowDown' || key === 'ArrowLeft' || key === '-') return value - 1;
  if (key === 'Home') return TOTAL_MIN;
  return undefined;
}
