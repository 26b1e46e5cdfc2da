import { useId } from 'react';
import { cx } from '../../cx.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<T extends string> {
  label: string;
  value: T;
  onValue: (value: T) => void;
  /** `name` is the accessible name of an option whose label is too short to be understood alone. */
  options: readonly { value: T; label: string; name?: string; icon?: IconComponent | undefined }[];
  className?: string | undefined;
}

/** Radio group for a few modes, shown as one segmented control. */
export function SegmentedControl<T extends string>({
  label,
  value,
  onValue,
  options,
  className,
}: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <div className={cx(styles.segmented, className)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            aria-label={option.name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.icon && <Icon of={option.icon} small />}
          {option.label}
        </label>
      ))}
    </div>
  );
}
