import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../cx.ts';
import { createCssVariablesRef } from '../css-variables/index.ts';
import { clampShare } from '../progress/clamp-share.ts';
import styles from './small-day-button.module.css';
import { type TemperatureScale, temperatureColour } from './temperature.ts';

interface SmallDayButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Day of the month, as the region writes it. */
  day: string;
  /** Full label for screen readers, such as 'Sep 1, 1 of 2 done'. */
  label: string;
  /** Done share (0 to 1) of the day's lines, drawn as the outer arc; null draws no ring. */
  halo?: number | null | undefined;
  /** Maximum temperature in degrees Celsius, drawn as the inner ring; null draws none. */
  temperature?: number | null | undefined;
  scale?: TemperatureScale | undefined;
  today?: boolean | undefined;
  ahead?: boolean | undefined;
  selected?: boolean | undefined;
}

/**
 * Button of a day for a quarter or a year: a small circle without marks, drawn in CSS because hundreds are shown.
 * `data-over` marks it while something is dragged over it.
 */
export function SmallDayButton({
  day,
  label,
  halo = null,
  temperature = null,
  scale,
  today,
  ahead,
  selected,
  className,
  ...rest
}: SmallDayButtonProps) {
  const variables = {
    ...(halo === null ? {} : { '--v': String(Math.round(clampShare(halo) * 100)) }),
    '--temp': temperature === null ? 'transparent' : temperatureColour(temperature, scale),
  };
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      {...(selected === undefined ? {} : { 'aria-pressed': selected })}
      {...(today ? { 'aria-current': 'date' } : {})}
      ref={createCssVariablesRef(variables)}
      className={cx(
        styles.day,
        halo !== null && styles.planned,
        today && styles.today,
        ahead && styles.ahead,
        selected && styles.selected,
        className,
      )}
    >
      <span className={styles.number}>{day}</span>
    </button>
  );
}
