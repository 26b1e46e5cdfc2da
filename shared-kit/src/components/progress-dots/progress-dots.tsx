import type { KeyboardEvent } from 'react';
import { cx } from '../../cx.ts';
import { pressedKey } from '../pressed-key/index.ts';
import styles from './progress-dots.module.css';

interface ProgressDotsProps {
  total: number;
  progress: number;
  /** Number of planned circles; those after them are drawn as optional. Defaults to `total`. */
  planned?: number | undefined;
  /** Accessible name: the label of the step. */
  label: string;
  /**
   * Called with the new progress. If it is given, the dots are interactive: a press on any empty dot adds 1, a press on
   * any filled dot subtracts 1, so that one mistaken tap cannot reset a week.
   */
  onProgress?: ((progress: number) => void) | undefined;
  /** Uses the muted colour of a past week. */
  past?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  /** Formats the numbers of the text alternative. Default: plain digits. */
  formatNumber?: ((value: number) => string) | undefined;
}

/** Above this number the count is shown as text, because circles could not be counted and would cover the page. */
const CIRCLES_MAX = 99;

/** Returns the progress after a key press, or undefined for keys that do not change it. */
function progressAfterKey(key: string, progress: number, total: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowRight') return Math.min(total, progress + 1);
  if (key === 'ArrowDown' || key === 'ArrowLeft') return Math.max(0, progress - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return total;
  return undefined;
}

/** `total` circles of which `progress` are filled; a spinbutton when `onProgress` is given, an image otherwise. */
export function ProgressDots({
  total,
  progress,
  planned = total,
  label,
  onProgress,
  past,
  disabled,
  className,
  formatNumber = String,
}: ProgressDotsProps) {
  const [done, all, optional] = [progress, total, total - planned].map((value) => formatNumber(value));
  const valueText = planned < total ? `${done} of ${all}, ${optional} optional` : `${done} of ${all}`;
  const live = onProgress !== undefined && !disabled;
  const isText = total > CIRCLES_MAX;
  const circles = Array.from({ length: isText ? 1 : total }, (_, i) => {
    const on = i < progress && !(isText && progress < total);
    return (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: circles are identified by their position
        key={i}
        className={cx(isText ? styles.text : on && styles.on, i >= planned && styles.optional, live && styles.live)}
        {...(live ? { onClick: () => onProgress(on ? progress - 1 : progress + 1) } : {})}
      >
        {isText && valueText}
      </i>
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
    const to = progressAfterKey(pressedKey(event), progress, total);
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
