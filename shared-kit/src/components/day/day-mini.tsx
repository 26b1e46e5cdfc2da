import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { percent } from '../progress/share.ts';
import { vars } from '../vars/index.ts';
import styles from './day-mini.module.css';
import { temperatureColour } from './temperature.ts';

interface DayMiniProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  day: ReactNode;
  label: string;
  /** Share of the day's lines done, 0 to 1; without it nothing was planned, and there is no ring. */
  share?: number | undefined;
  temperature?: number | null | undefined;
  today?: boolean | undefined;
  ahead?: boolean | undefined;
}

/** The day circle, small: quarter and year. */
export function DayMini({
  day,
  label,
  share,
  temperature,
  today,
  ahead,
  className,
  ref,
  type = 'button',
  ...rest
}: DayMiniProps) {
  const warm = temperature ?? null;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      {...(today ? { 'aria-current': 'date' } : {})}
      className={cx(
        styles.mini,
        share === undefined && styles.bare,
        today && styles.today,
        ahead && styles.ahead,
        className,
      )}
      ref={vars(
        {
          '--v': share === undefined ? 0 : percent(share),
          '--temp': warm === null ? 'transparent' : temperatureColour(warm),
        },
        ref,
      )}
    >
      {day}
    </button>
  );
}
