import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../cx.ts';
import fieldStyles from '../field/field.module.css';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './code-field.module.css';

interface CodeFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'>, FieldProps {
  value: string;
  onValue: (code: string) => void;
  /** Digits of a whole code. */
  length?: number | undefined;
  /** Called once the last digit is there. */
  onComplete?: ((code: string) => void) | undefined;
  /** Takes other characters too: a saved code may stand in for the digits. */
  any?: boolean | undefined;
}

/** What was typed or pasted as a code: '123 456' and 'Code: 123-456' are 123456. */
function extractCode(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}

/** A code that is typed off another screen. */
export function CodeField({
  label,
  hint,
  error,
  end,
  hideLabel,
  className,
  id,
  value,
  onValue,
  length = 6,
  onComplete,
  any,
  ...rest
}: CodeFieldProps) {
  // No maxlength: the browser would cut a pasted '123 456' before the space is taken out.
  const take = (text: string) => {
    const code = any && /[^\d\s-]/.test(text) ? text.trim() : extractCode(text, length);
    onValue(code);
    if (code !== value && code.length === length && /^\d+$/.test(code)) onComplete?.(code);
  };
  return (
    <Field {...{ label, hint, error, end, hideLabel, className, id }}>
      {(control) => (
        <span className={cx(fieldStyles.input, styles.code)}>
          <input
            autoComplete="one-time-code"
            inputMode={any ? 'text' : 'numeric'}
            {...rest}
            {...control}
            type="text"
            value={value}
            onChange={(event) => take(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
