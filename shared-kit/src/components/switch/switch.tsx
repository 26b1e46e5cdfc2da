import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import styles from './switch.module.css';

interface SwitchProps
  extends Omit<ComponentPropsWithRef<'input'>, 'checked' | 'onChange' | 'type' | 'role' | 'className'> {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  children: ReactNode;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** Switch that takes effect immediately. */
export function Switch({ checked, onChecked, children, hideLabel, className, ...rest }: SwitchProps) {
  return (
    <label className={cx(styles.switch, className)}>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says whether it is checked
        role="switch"
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <span className={cx(hideLabel && 'sr')}>{children}</span>
    </label>
  );
}
