import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';
import { generateFourWords } from './four-words.ts';
import styles from './password-field.module.css';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { scorePassword, strengthOf } from './strength.ts';
import { findWeakness, type Weakness } from './weakness.ts';

const WARNINGS: Readonly<Record<Weakness, string>> = {
  common: 'This password is on lists of common ones. Four words are stronger and easier to keep.',
  own: 'It contains your name or email. Someone who knows you tries that first.',
};
/** In place of 'Strong', which the signs alone would say. */
const LESS_THAN_IT_LOOKS: Readonly<Record<Weakness, string>> = {
  common: 'Strong by its signs, yet among the first anyone would try',
  own: 'Fair',
};
const USE = 'Use these words';
/** Nobody is warned in the middle of a word. */
const PAUSE_MS = 300;

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'strength' | 'word' | 'capped' | 'autoComplete'> {
  /** What belongs to the person: names, email. */
  own?: readonly string[] | undefined;
}

/** A password that is being chosen: with its meter, and a warning that offers four words where it is a poor one. */
export function NewPasswordField({ own, value, onValue, ...rest }: NewPasswordFieldProps) {
  const { weakness, words } = useAdvice(value, own);
  const advice = useId();
  const field = useRef<HTMLDivElement>(null);
  const [used, setUsed] = useState<string | null>(null);
  const use = (offered: string) => {
    setUsed(offered);
    onValue(offered);
    // The button goes with the warning.
    field.current?.querySelector('input')?.focus();
  };
  const looksStrong = strengthOf(scorePassword(value)) === 'strong';
  return (
    <div className={styles.choosing} ref={field}>
      <PasswordField
        {...rest}
        autoComplete="new-password"
        strength
        capped={weakness !== null}
        revealed={used !== null && value === used}
        {...(weakness !== null && looksStrong ? { word: LESS_THAN_IT_LOOKS[weakness] } : {})}
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
                {USE}
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

function useAdvice(password: string, own: readonly string[] = []): { weakness: Weakness | null; words: string | null } {
  const [weakness, setWeakness] = useState<Weakness | null>(null);
  const [words, setWords] = useState<string | null>(null);
  const owned = own.join(' ');
  useEffect(() => {
    let current = true;
    const look = async () => {
      const found = await findWeakness(password, [owned]);
      if (!current) return;
      setWeakness(found);
      if (found === null) return;
      const offered = await generateFourWords();
      if (current) setWords((before) => before ?? offered);
    };
    // Without its lists the field warns of nothing; what is required is checked elsewhere.
    const timer = setTimeout(
      () => void look().catch((reason: unknown) => console.debug('no advice', reason)),
      PAUSE_MS,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, owned]);
  return { weakness, words };
}
