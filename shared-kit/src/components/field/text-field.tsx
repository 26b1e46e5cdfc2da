import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { createCssVariablesRef } from '../css-variables/index.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'>,
    FieldProps {
  value: string;
  onValue: (text: string) => void;
  icon?: IconComponent | undefined;
  /** Content inside the field, at its end. */
  suffix?: ReactNode;
}

/** Single-line text field with label, hint and error. */
export function TextField({
  label,
  hint,
  error,
  end,
  hideLabel,
  className,
  id,
  value,
  onValue,
  icon,
  suffix,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, end, hideLabel, className, id }}>
      {(control) => (
        <span className={styles.input}>
          {icon && <Icon of={icon} small className={styles.icon} />}
          <input
            dir="auto"
            {...rest}
            {...control}
            type={type}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          {suffix}
        </span>
      )}
    </Field>
  );
}

interface TextAreaProps
  extends Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange' | 'className'>,
    FieldProps {
  value: string;
  onValue: (text: string) => void;
}

/** Multi-line text field that grows with its text. */
export function TextArea({
  label,
  hint,
  error,
  end,
  hideLabel,
  className,
  id,
  value,
  onValue,
  rows = 4,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, end, hideLabel, className, id }}>
      {(control) => (
        <span className={cx(styles.input, styles.area)} ref={createCssVariablesRef({ '--rows': rows })}>
          <textarea
            dir="auto"
            {...rest}
            {...control}
            rows={rows}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
