import { useId } from 'react';
import styles from './radio-group.module.css';

interface RadioGroupProps<T extends string> {
  label: string;
  hideLabel?: boolean;
  value: T;
  onValue: (value: T) => void;
  options: readonly { value: T; label: string; text?: string }[];
  /** Makes the options taller, so that a description fits below each label. */
  large?: boolean;
}

/** Radio group of a few options in rows, each with a short description. */
export function RadioGroup<T extends string>({ label, hideLabel, value, onValue, options, large }: RadioGroupProps<T>) {
  const name = useId();
  return (
    <fieldset className={`${styles.choices} ${large ? styles.large : ''}`}>
      <legend className={hideLabel ? 'sr' : styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onValue(option.value)} />
          <span>
            <span className={large ? 'd4' : undefined}>{option.label}</span>
            {option.text === undefined ? null : <span className={large ? 'ink2' : 't2 ink2'}>{option.text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
