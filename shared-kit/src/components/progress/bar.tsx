import { cx } from '../../cx.ts';
import { vars } from '../vars/index.ts';
import styles from './progress.module.css';
import { percent, share } from './share.ts';

interface BarProps {
  /** 0 to 1. */
  value: number;
  label: string;
  /** Live progress is lit, past progress is not. */
  now?: boolean | undefined;
  className?: string | undefined;
}

/** One goal. */
export function Bar({ value, label, now, className }: BarProps) {
  return (
    <div
      className={cx(styles.bar, now && styles.now, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent(value)}
    >
      <i ref={vars({ '--v': share(value) })} />
    </div>
  );
}

const TICKS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The whole plan: a bar with a needle and ten ticks. */
export function Scale({ value, label, className }: Omit<BarProps, 'now'>) {
  return (
    <div className={cx(styles.scale, className)}>
      <Bar value={value} label={label} now />
      <div className={styles.ticks} aria-hidden="true">
        {TICKS.map((tick) => (
          <i key={tick} />
        ))}
      </div>
    </div>
  );
}
