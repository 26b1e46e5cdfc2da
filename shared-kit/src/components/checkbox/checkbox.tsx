import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import { FieldError } from '../field/field.tsx';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'checked' | 'onChange' | 'type' | 'className'> {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  children: ReactNode;
  round?: boolean | undefined;
  error?: ReactNode;
  className?: string | undefined;
}

export function Checkbox({ checked, onChecked, children, round, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={cx(styles.field, className)}>
      <label className={cx(styles.check, round && styles.round)}>
        <input
          {...rest}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChecked(event.target.checked)}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        />
        <span dir="auto">{children}</span>
      </label>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
}
