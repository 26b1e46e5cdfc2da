import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';
import { generatePassphrase } from './four-words.ts';
import {
  describeGuessTime,
  estimatePassword,
  labelGuessTime,
  type PasswordEstimate,
  type Weakness,
} from './password-estimate.ts';
import styles from './password-field.module.css';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { getPasswordStrengthLabel, type StrengthLabel, scorePassword } from './strength.ts';

const WARNINGS: Readonly<Record<Weakness, string>> = {
  common: 'This is among the first passwords that anyone would try. Four words are stronger and easier to keep.',
  own: 'It contains your name or email. Someone who knows you tries that first.',
  guessable: 'A few computers can guess it within a day. Four words are stronger and easier to keep.',
};
/** Label of the meter when the time that a guess takes has another label than the score, which the bar shows. */
const otherLabelText = (label: StrengthLabel) => `${label} against guessing. The bar counts kinds of characters only.`;
const guessTimeText = (seconds: number) =>
  `Someone who copied your encrypted key would need ${describeGuessTime(seconds)} to guess it.`;
const USE_WORDS = 'Use these words';
/** Delay after the last key press before the password is checked. */
const CHECK_DELAY_MS = 300;

export interface NewPasswordFieldProps
  extends Omit<PasswordFieldProps, 'strength' | 'word' | 'capped' | 'autoComplete'> {
  /** Names and email of the user, which the password should not contain. */
  own?: readonly string[] | undefined;
  /** Receives the generated words when the user takes them, so that a form can fill the field that repeats them. */
  onWords?: (words: string) => void;
}

/**
 * Field for choosing a password: shows the strength meter and how long a guess takes, and warns of a weak password with
 * a generated passphrase to use instead.
 */
export function NewPasswordField({ own, value, onValue, onWords, ...rest }: NewPasswordFieldProps) {
  const { estimate, words } = usePasswordAdvice(value, own);
  const weakness = estimate?.weakness ?? null;
  const advice = useId();
  const field = useRef<HTMLDivElement>(null);
  const [used, setUsed] = useState<string | null>(null);
  const use = (offered: string) => {
    setUsed(offered);
    onValue(offered);
    onWords?.(offered);
    // The focused button disappears with the warning, so move focus to the field.
    field.current?.querySelector('input')?.focus();
  };
  const label = estimate === null ? null : labelGuessTime(estimate.seconds);
  const isOther = label !== null && value !== '' && label !== getPasswordStrengthLabel(scorePassword(value));
  return (
    <div className={styles.choosing} ref={field}>
      <PasswordField
        {...rest}
        autoComplete="new-password"
        strength
        capped={weakness !== null}
        revealed={used !== null && value === used}
        {...(isOther ? { word: otherLabelText(label) } : {})}
        value={value}
        onValue={onValue}
      />
      {estimate === null ? null : <p className="t1 ink3">{guessTimeText(estimate.seconds)}</p>}
      {weakness === null ? null : (
        <Notice
          tone="warn"
          title={WARNINGS[weakness]}
          action={
            words === null ? null : (
              <Button small onClick={() => use(words)} aria-describedby={advice}>
                {USE_WORDS}
              </Button>
            )
          }
        >
          {words === null ? null : (
            <span className={styles.words} id={advice}>
              {words}
            </span>
          )}
        </Notice>
      )}
    </div>
  );
}

function usePasswordAdvice(
  password: string,
  own: readonly string[] = [],
): { estimate: PasswordEstimate | null; words: string | null } {
  const [checked, setChecked] = useState<{ password: string; estimate: PasswordEstimate | null } | null>(null);
  const [words, setWords] = useState<string | null>(null);
  const owned = own.join(' ');
  useEffect(() => {
    let current = true;
    const check = async () => {
      const estimate = await estimatePassword(password, [owned]);
      if (!current) return;
      setChecked({ password, estimate });
      if (estimate === null || estimate.weakness === null) return;
      const offered = await generatePassphrase();
      if (current) setWords((before) => before ?? offered);
    };
    // When the estimator fails to load, the field shows no estimate; the server still enforces the required rules.
    const timer = setTimeout(
      () => void check().catch((reason: unknown) => console.debug('no advice', reason)),
      CHECK_DELAY_MS,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, owned]);
  return { estimate: checked?.estimate ?? null, words };
}
