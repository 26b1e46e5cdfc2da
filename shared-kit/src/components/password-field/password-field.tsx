import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../../cx.ts';
import { createCssVariablesRef } from '../css-variables/index.ts';
import fieldStyles from '../field/field.module.css';
import { Field } from '../field/field.tsx';
import type { TextFieldProps } from '../field/text-field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './password-field.module.css';
import {
  computeBandFills,
  getPasswordStrength,
  getPasswordStrengthLabel,
  STRENGTH_BANDS,
  scorePassword,
} from './strength.ts';

export interface PasswordFieldProps
  extends Omit<TextFieldProps, 'type' | 'suffix' | 'icon' | 'label' | 'autoComplete'> {
  label: string;
  autoComplete: 'current-password' | 'new-password' | 'off';
  /**
   * User name with which a password manager stores the password; see `vaultUsername` and `exportUsername`. Null where
   * the form shows a field for the user name, or where the account is not known.
   */
  username: string | null;
  /** Shows the strength meter. */
  strength?: boolean | undefined;
  /** Text that replaces the default label of the strength meter. */
  word?: ReactNode;
  /** Caps the colour of the meter at fair, for a common password with a high score. */
  capped?: boolean | undefined;
  /** Shows the password initially, for a generated passphrase that the user has to write down. */
  revealed?: boolean | undefined;
}

/**
 * User name of a vault's passphrase. It differs from that of the login, so that a password manager keeps the two apart
 * and fills none into the field of the other.
 */
export const vaultUsername = (email: string): string => `${email} (vault)`;

/** User name of the passphrase of an exported file, which is apart from login and vault. */
export const exportUsername = (email: string): string => `${email} (export)`;

/** Password field with a button that shows the password and an optional strength meter. */
export function PasswordField({
  label,
  hint,
  error,
  end,
  hideLabel,
  className,
  value,
  onValue,
  strength,
  word,
  capped,
  revealed = false,
  username,
  id,
  ...rest
}: PasswordFieldProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const shown = chosen ?? revealed;
  const meter = useId();
  return (
    <Field {...{ label, hint, error, end, hideLabel, className, id }} extra={strength ? meter : undefined}>
      {(control) => (
        <>
          {username === null ? null : (
            // Password managers ignore hidden inputs, so the field is shown outside of the visible area.
            <input
              className="sr"
              type="text"
              autoComplete="username"
              value={username}
              readOnly
              tabIndex={-1}
              aria-hidden="true"
            />
          )}
          <span className={fieldStyles.input}>
            <input
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...rest}
              {...control}
              type={shown ? 'text' : 'password'}
              value={value}
              onChange={(event) => onValue(event.target.value)}
            />
            <IconButton
              label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
              tip={shown ? 'Hide' : 'Show'}
              icon={shown ? EyeOff : Eye}
              className={styles.eye}
              onClick={() => setChosen(!shown)}
            />
          </span>
          {strength && (
            <Strength
              id={meter}
              score={scorePassword(value)}
              word={word}
              capped={capped}
              silent={value === '' && Boolean(error)}
            />
          )}
        </>
      )}
    </Field>
  );
}

function Strength({
  id,
  score,
  word,
  capped,
  silent,
}: {
  id: string;
  score: number;
  word?: ReactNode;
  capped?: boolean | undefined;
  /** True while an error is shown for an empty field; the label of the meter is then hidden. */
  silent: boolean;
}) {
  const strength = getPasswordStrength(score);
  const tone = capped && strength === 'strong' ? 'fair' : strength;
  return (
    <div className={styles.strength}>
      <div className={cx(styles.meter, styles[tone])} role="img" aria-label={`Strength ${score} of 100`}>
        {computeBandFills(score).map((share, i) => (
          <i key={STRENGTH_BANDS[i]} ref={createCssVariablesRef({ '--v': share })} />
        ))}
      </div>
      <p className={styles.word} id={id} hidden={silent}>
        {word ?? getPasswordStrengthLabel(score)}
      </p>
    </div>
  );
}
