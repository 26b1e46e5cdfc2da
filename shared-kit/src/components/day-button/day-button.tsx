import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { cssVariables } from '../css-variables/index.ts';
import { clampShare } from '../progress/clamp-share.ts';
import styles from './day-button.module.css';
import { temperatureColour } from './temperature.ts';

interface DayButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Day of the month. */
  day: ReactNode;
  /** In full, for readers: 'May 12, 50 % done, 22°'. */
  label: string;
  /** Above the circle: the weekday. */
  letter?: string | undefined;
  /** Share of the day's lines done, 0 to 1; null when the layer is off. */
  halo?: number | null | undefined;
  /** Maximum in degrees Celsius; null when unknown or the layer is off. */
  temperature?: number | null | undefined;
  today?: boolean | undefined;
  ahead?: boolean | undefined;
  selected?: boolean | undefined;
  /** Something is being dragged over it. */
  over?: boolean | undefined;
  large?: boolean | undefined;
  /** Under it: a circle for each line (at most four), filled when done, and a bar for the journal. */
  marks?: { lines: readonly boolean[]; journal?: boolean | undefined } | undefined;
}

/** A day as a circle: the outer arc is its halo, the inner ring its temperature. */
export function DayButton({
  day,
  label,
  letter,
  halo,
  temperature,
  today,
  ahead,
  selected,
  over,
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
        over && styles.over,
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
              ref={cssVariables({ '--temp': temperatureColour(warm) })}
            />
          )}
        </svg>
        {day}
      </span>
      {marks && (
        <span className={styles.marks} aria-hidden="true">
          {marks.lines.slice(0, 4).map((done, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
            <i key={i} className={cx(done && styles.done)} />
          ))}
          {marks.journal && <b />}
        </span>
      )}
    </button>
  );
}
