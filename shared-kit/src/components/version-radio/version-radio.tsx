import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './version-radio.module.css';

interface VersionRadioProps {
  /** The same for both of a pair. */
  name: string;
  value: string;
  checked: boolean;
  onChecked: () => void;
  /** Its words; <u> marks those that differ. */
  children: ReactNode;
  /** Where and when it was written. */
  meta: ReactNode;
  className?: string | undefined;
}

/** One of two versions of the same thing. */
export function VersionRadio({ name, value, checked, onChecked, children, meta, className }: VersionRadioProps) {
  return (
    <label className={cx(styles.version, className)}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChecked} />
      <span className={styles.text}>{children}</span>
      <span className={styles.meta}>{meta}</span>
    </label>
  );
}
