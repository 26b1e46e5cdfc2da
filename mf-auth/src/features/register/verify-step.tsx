import { Button } from '@northkeep/shared-kit/button';
import { CodeField } from '@northkeep/shared-kit/code-field';
import { observer } from '@northkeep/shared-kit/runtime';
import { useEffect, useState } from 'react';
import { VERIFY_STEP_TEXT } from '../../copy.ts';
import type { SignUpStore } from './sign-up.ts';
import { StepForm } from './step-form.tsx';

export const VerifyStep = observer(function VerifyStep({ signUp }: { signUp: SignUpStore }) {
  const { isRunning, nextAt } = signUp.codeRequest;
  const wait = useSecondsUntil(nextAt);
  return (
    <StepForm
      signUp={signUp}
      onSubmit={() => void signUp.submitCode()}
      more={
        <Button kind="text" disabled={wait > 0 || isRunning} onClick={() => void signUp.resend()}>
          {wait > 0 ? VERIFY_STEP_TEXT.resendIn(wait) : VERIFY_STEP_TEXT.resend}
        </Button>
      }
    >
      <CodeField
        label={VERIFY_STEP_TEXT.field}
        placeholder={VERIFY_STEP_TEXT.placeholder}
        value={signUp.code}
        onValue={(text) => signUp.set('code', text)}
        hint={VERIFY_STEP_TEXT.hint}
        error={signUp.errors.code}
      />
    </StepForm>
  );
});

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((instant - now) / 1_000));
  useEffect(() => {
    // Sets `now` as soon as `instant` changes. No timer may have been running before, so the stored `now` can be long
    // outdated.
    setNow(Date.now());
    if (instant <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}
