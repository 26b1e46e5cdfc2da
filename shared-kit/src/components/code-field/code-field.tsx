import type { ComponentPropsWithRef } from 'react';
import { cx } from '../../cx.ts';
import fieldStyles from '../field/field.module.css';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './code-field.module.css';

interface CodeFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'>, FieldProps {
  value: string;
  onValue: (code: string) => void;
  /** Number of digits of a complete code. Default 6. */
  length?: number | undefined;
  /** Called when the last digit has been entered. */
  onComplete?: ((code: string) => void) | undefined;
  /** Accepts other characters too, so that a recovery code can be entered in place of the digits. */
  any?: boolean | undefined;
}

/** Returns the digits of a typed or pasted code: '123 456' and 'Code: 123-456' both give '123456'. */
function extractCode(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}

/** Field for a one-time code. */
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
  // No maxlength: the browser would truncate a pasted '123 456' before the space is removed.
  const change = (text: string) => {
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
            onChange={(event) => change(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
