import { TOTP_SETTINGS } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { CodeField } from '@northkeep/shared-kit/code-field';
import { TextField } from '@northkeep/shared-kit/field';
import { useEffect, useRef, useState } from 'react';
import { SECOND_FACTOR_TEXTS } from './second-factor-copy.ts';
import styles from './second-factor-field.module.css';

interface SecondFactorFieldProps {
  value: string;
  onValue: (typed: string) => void;
  error: string | undefined;
  label?: string;
  hint?: string;
}

/** Field for a code from the authenticator app or a recovery code; focused on mount. */
export function SecondFactorField({
  value,
  onValue,
  error,
  label = SECOND_FACTOR_TEXTS.code,
  hint = SECOND_FACTOR_TEXTS.hint,
}: SecondFactorFieldProps) {
  const [recovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field takes the focus, too
  useEffect(() => field.current?.focus(), [recovery]);
  const turn = () => {
    setRecovery(!recovery);
    onValue('');
  };
  return (
    <div className={styles.field}>
      {recovery ? (
        <TextField
          ref={field}
          label={SECOND_FACTOR_TEXTS.recovery}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onValue={onValue}
          hint={SECOND_FACTOR_TEXTS.recoveryHint}
          error={error}
        />
      ) : (
        <CodeField
          ref={field}
          label={label}
          placeholder={SECOND_FACTOR_TEXTS.placeholder}
          length={TOTP_SETTINGS.digits}
          value={value}
          onValue={onValue}
          hint={hint}
          error={error}
        />
      )}
      <Button kind="text" small onClick={turn}>
        {recovery ? SECOND_FACTOR_TEXTS.useApp : SECOND_FACTOR_TEXTS.useRecovery}
      </Button>
    </div>
  );
}
