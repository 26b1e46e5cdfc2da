import { cx } from '../../cx.ts';
import { cssVariables } from '../css-variables/index.ts';
import { clampShare, toPercent } from './clamp-share.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** 0 to 1. */
  value: number;
  label: string;
  /** Live progress is lit, past progress is not. */
  now?: boolean | undefined;
  className?: string | undefined;
}

/** One goal. */
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
      <i ref={cssVariables({ '--v': clampShare(value) })} />
    </div>
  );
}

const TICKS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The whole plan: a bar with a needle and ten ticks. */
export function ProgressScale({ value, label, className }: Omit<ProgressBarProps, 'now'>) {
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
