import { type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import styles from './stops.module.css';

interface StopsProps {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  /** null: not answered. */
  value: number | null;
  onValue: (value: number) => void;
  /** Words under a stop; `name` says it to readers when no words stand there. */
  stops: readonly { value: number; label?: string | undefined; name?: string | undefined }[];
  className?: string | undefined;
}

/** An answer as a stop on one line, 5 or 11 of them. */
export function Stops({ label, hideLabel, value, onValue, stops, className }: StopsProps) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className={cx(styles.legend, hideLabel && 'sr')}>{label}</legend>
      <div className={cx(styles.stops, stops.some((stop) => stop.label) && styles.words)}>
        {stops.map((stop) => (
          <label key={stop.value}>
            <input
              type="radio"
              name={name}
              checked={stop.value === value}
              onChange={() => onValue(stop.value)}
              {...(stop.label ? {} : { 'aria-label': stop.name ?? String(stop.value) })}
            />
            {stop.label && <span>{stop.label}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
