import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './version-radio.module.css';

interface VersionRadioProps {
  /** Name of the radio group, the same for both versions. */
  name: string;
  value: string;
  checked: boolean;
  onChecked: () => void;
  /** Text of the version; <u> marks words that differ. */
  children: ReactNode;
  /** Device and time of the version. */
  meta: ReactNode;
  className?: string | undefined;
}

/** Radio button with one of two conflicting versions of a text. */
export function VersionRadio({ name, value, checked, onChecked, children, meta, className }: VersionRadioProps) {
  return (
    <label className={cx(styles.version, className)}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChecked} />
      <span className={styles.text}>{children}</span>
      <span className={styles.meta}>{meta}</span>
    </label>
  );
}
