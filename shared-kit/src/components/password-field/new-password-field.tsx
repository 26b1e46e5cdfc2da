import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';
import { generatePassphrase } from './four-words.ts';
import styles from './password-field.module.css';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { getPasswordStrength, scorePassword } from './strength.ts';
import { findWeakness, type Weakness } from './weakness.ts';

const WARNINGS: Readonly<Record<Weakness, string>> = {
  common: 'This password is on lists of common ones. Four words are stronger and easier to keep.',
  own: 'It contains your name or email. Someone who knows you tries that first.',
};
/** Labels of the meter in place of 'Strong', by the reason why a password with a high score is weak. */
const WEAK_DESPITE_SCORE: Readonly<Record<Weakness, string>> = {
  common: 'Strong by its signs, yet among the first anyone would try',
  own: 'Fair',
};
const USE_WORDS = 'Use these words';
/** Delay after the last key press before the password is checked. */
const CHECK_DELAY_MS = 300;

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'strength' | 'word' | 'capped' | 'autoComplete'> {
  /** Names and email of the user, which the password should not contain. */
  own?: readonly string[] | undefined;
}

/**
 * Field for choosing a password: shows the strength meter, and warns of a weak password with a generated passphrase to
 * use instead.
 */
export function NewPasswordField({ own, value, onValue, ...rest }: NewPasswordFieldProps) {
  const { weakness, words } = usePasswordAdvice(value, own);
  const advice = useId();
  const field = useRef<HTMLDivElement>(null);
  const [used, setUsed] = useState<string | null>(null);
  const use = (offered: string) => {
    setUsed(offered);
    onValue(offered);
    // The focused button disappears with the warning, so move focus to the field.
    field.current?.querySelector('input')?.focus();
  };
  const looksStrong = getPasswordStrength(scorePassword(value)) === 'strong';
  return (
    <div className={styles.choosing} ref={field}>
      <PasswordField
        {...rest}
        autoComplete="new-password"
        strength
        capped={weakness !== null}
        revealed={used !== null && value === used}
        {...(weakness !== null && looksStrong ? { word: WEAK_DESPITE_SCORE[weakness] } : {})}
        value={value}
        onValue={onValue}
      />
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
): { weakness: Weakness | null; words: string | null } {
  const [weakness, setWeakness] = useState<Weakness | null>(null);
  const [words, setWords] = useState<string | null>(null);
  const owned = own.join(' ');
  useEffect(() => {
    let current = true;
    const check = async () => {
      const found = await findWeakness(password, [owned]);
      if (!current) return;
      setWeakness(found);
      if (found === null) return;
      const offered = await generatePassphrase();
      if (current) setWords((before) => before ?? offered);
    };
    // When the lists fail to load, the field shows no warning; the server still enforces the required rules.
    const timer = setTimeout(
      () => void check().catch((reason: unknown) => console.debug('no advice', reason)),
      CHECK_DELAY_MS,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, owned]);
  return { weakness, words };
}
