import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { createCssVariablesRef } from '../css-variables/index.ts';
import { clampShare } from '../progress/clamp-share.ts';
import styles from './day-button.module.css';
import { temperatureColour } from './temperature.ts';

interface DayButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Day of the month, shown in the circle. */
  day: ReactNode;
  /** Full label for screen readers, such as 'May 12, 50 % done, 22°'. */
  label: string;
  /** Weekday letter above the circle. */
  letter?: string | undefined;
  /** Done share (0 to 1) of the day's lines, drawn as the outer arc; null hides the arc. */
  halo?: number | null | undefined;
  /** Maximum temperature in degrees Celsius, drawn as the inner ring; null hides the ring. */
  temperature?: number | null | undefined;
  today?: boolean | undefined;
  ahead?: boolean | undefined;
  selected?: boolean | undefined;
  large?: boolean | undefined;
  /** Marks below the day: a circle for each line (at most four), filled when done, and a bar for a journal entry. */
  marks?: { lines: readonly boolean[]; journal?: boolean | undefined } | undefined;
}

/**
 * Button of a day as a circle: the outer arc shows completion, the inner ring the temperature. `data-over` marks it
 * while something is dragged over it.
 */
export function DayButton({
  day,
  label,
  letter,
  halo,
  temperature,
  today,
  ahead,
  selected,
  large,
  marks,
  className,
  type = 'button',
  ...rest
}: DayButtonProps) {
  const warm = temperature ?? null;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      {...(selected === undefined ? {} : { 'aria-pressed': selected })}
      {...(today ? { 'aria-current': 'date' } : {})}
      className={cx(
        styles.day,
        today && styles.today,
        ahead && styles.ahead,
        selected && styles.selected,
        large && styles.large,
        className,
      )}
    >
      {letter && <span aria-hidden="true">{letter}</span>}
      <span className={styles.circle}>
        <svg viewBox="0 0 48 48" aria-hidden="true">
          {halo !== null && <circle className={styles.track} cx="24" cy="24" r="22.5" />}
          {typeof halo === 'number' && halo > 0 && (
            <circle
              className={styles.halo}
              cx="24"
              cy="24"
              r="22.5"
              pathLength="100"
              strokeDasharray={`${clampShare(halo) * 100} 100`}
            />
          )}
          {warm !== null && (
            <circle
              className={styles.warm}
              cx="24"
              cy="24"
              r="18.5"
              ref={createCssVariablesRef({ '--temp': temperatureColour(warm) })}
            />
          )}
        </svg>
        {day}
      </span>
      {marks && (
        <span className={styles.marks} aria-hidden="true">
          {marks.lines.slice(0, 4).map((done, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks are identified by their position
            <i key={i} className={cx(done && styles.done)} />
          ))}
          {marks.journal && <b />}
        </span>
      )}
    </button>
  );
}
