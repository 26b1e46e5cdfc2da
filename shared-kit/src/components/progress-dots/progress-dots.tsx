import type { KeyboardEvent } from 'react';
import { cx } from '../../cx.ts';
import styles from './progress-dots.module.css';

interface ProgressDotsProps {
  total: number;
  progress: number;
  /** Whose circles these are: the step's words. */
  label: string;
  /** Makes them count: the next circle counts up, the last filled one down. */
  onProgress?: ((progress: number) => void) | undefined;
  /** A week that is over is not lit. */
  past?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** Where a key takes the count; undefined: not ours. */
function keyed(key: string, progress: number, total: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowRight') return Math.min(total, progress + 1);
  if (key === 'ArrowDown' || key === 'ArrowLeft') return Math.max(0, progress - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return total;
  return undefined;
}

/** `total` circles, filled up to `progress`. */
export function ProgressDots({ total, progress, label, onProgress, past, disabled, className }: ProgressDotsProps) {
  const said = `${progress} of ${total}`;
  const live = onProgress !== undefined && !disabled;
  const circles = Array.from({ length: total }, (_, i) => {
    // Only two circles do something, so a slip of the finger cannot wipe a week.
    const to = i === progress ? progress + 1 : i === progress - 1 ? progress - 1 : undefined;
    return (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: a circle is its place
        key={i}
        className={cx(i < progress && styles.on, live && to !== undefined && styles.live)}
        {...(live && to !== undefined ? { onClick: () => onProgress(to) } : {})}
      />
    );
  });
  const className_ = cx(styles.dots, past && styles.past, className);
  if (!onProgress) {
    return (
      <span className={className_} role="img" aria-label={`${label}: ${said}`}>
        {circles}
      </span>
    );
  }
  const press = (event: KeyboardEvent) => {
    const to = keyed(event.key, progress, total);
    if (to === undefined || !live) return;
    event.preventDefault();
    if (to !== progress) onProgress(to);
  };
  return (
    <span
      className={className_}
      role="spinbutton"
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={progress}
      aria-valuetext={said}
      {...(disabled ? { 'aria-disabled': true } : {})}
      onKeyDown={press}
    >
      {circles}
    </span>
  );
}
