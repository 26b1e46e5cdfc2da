import { cx } from '../../cx.ts';
import { createCssVariablesRef } from '../css-variables/index.ts';
import { clampShare, toPercent } from './clamp-share.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** Progress from 0 to 1. */
  value: number;
  label: string;
  /** Uses the highlight colour, for progress of the current week. */
  now?: boolean | undefined;
  className?: string | undefined;
}

/** Progress bar, for one goal. */
export function ProgressBar({ value, label, now, className }: ProgressBarProps) {
  return (
    <div
      className={cx(styles.bar, now && styles.now, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={toPercent(value)}
    >
      <i ref={createCssVariablesRef({ '--v': clampShare(value) })} />
    </div>
  );
}

const TICKS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Progress bar with ten ticks, for the whole plan. */
export function TickedProgressBar({ value, label, className }: Omit<ProgressBarProps, 'now'>) {
  return (
    <div className={cx(styles.scale, className)}>
      <ProgressBar value={value} label={label} now />
      <div className={styles.ticks} aria-hidden="true">
        {TICKS.map((tick) => (
          <i key={tick} />
        ))}
      </div>
    </div>
  );
}
