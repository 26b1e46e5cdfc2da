import type { KeyboardEvent } from 'react';
import { cx } from '../../cx.ts';
import styles from './progress-dots.module.css';

interface ProgressDotsProps {
  total: number;
  progress: number;
  /** Accessible name: the label of the step. */
  label: string;
  /**
   * Called with the new progress. If it is given, the dots are interactive: a press on the first empty dot adds 1, a
   * press on the last filled dot subtracts 1.
   */
  onProgress?: ((progress: number) => void) | undefined;
  /** Uses the muted colour of a past week. */
  past?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** Returns the progress after a key press, or undefined for keys that do not change it. */
function progressAfterKey(key: string, progress: number, total: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowRight') return Math.min(total, progress + 1);
  if (key === 'ArrowDown' || key === 'ArrowLeft') return Math.max(0, progress - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return total;
  return undefined;
}

/** `total` circles of which `progress` are filled; a spinbutton when `onProgress` is given, an image otherwise. */
export function ProgressDots({ total, progress, label, onProgress, past, disabled, className }: ProgressDotsProps) {
  const valueText = `${progress} of ${total}`;
  const live = onProgress !== undefined && !disabled;
  const circles = Array.from({ length: total }, (_, i) => {
    // Only the two circles next to the current progress react, so that one mistaken tap cannot reset a week.
    const to = i === progress ? progress + 1 : i === progress - 1 ? progress - 1 : undefined;
    return (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: circles are identified by their position
        key={i}
        className={cx(i < progress && styles.on, live && to !== undefined && styles.live)}
        {...(live && to !== undefined ? { onClick: () => onProgress(to) } : {})}
      />
    );
  });
  const className_ = cx(styles.dots, past && styles.past, className);
  if (!onProgress) {
    return (
      <span className={className_} role="img" aria-label={`${label}: ${valueText}`}>
        {circles}
      </span>
    );
  }
  const press = (event: KeyboardEvent) => {
    const to = progressAfterKey(event.key, progress, total);
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
      aria-valuetext={valueText}
      {...(disabled ? { 'aria-disabled': true } : {})}
      onKeyDown={press}
    >
      {circles}
    </span>
  );
}
