import { isApiError, isVaultError, messageOf } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import type { SteppedOperation, SteppedOperationRunner } from './step-dialog.tsx';

type FieldErrors = Partial<Record<'passphrase' | 'password' | 'next' | 'repeated', string>>;

interface StepFormOptions<Step> {
  run: SteppedOperationRunner<Step>;
  /** Field that shows the error of a wrong login password. */
  passwordField: keyof FieldErrors;
  /** Message for an unexpected error. */
  failed: string;
}

/** State of a form in a `StepDialog`: errors by field, the message of a failure, and the submit handler. */
export function useStepForm<Step>({ run, passwordField, failed }: StepFormOptions<Step>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);

  /** Runs the operation unless the validation found errors; calls `onDone` when it succeeded. */
  const submit = async (
    event: FormEvent,
    { errors: found, start, onDone }: { errors: FieldErrors; start: SteppedOperation<Step>; onDone: () => void },
  ) => {
    event.preventDefault();
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    try {
      if (await run(start)) onDone();
    } catch (reason) {
      if (isVaultError(reason, 'E_WRONG_PASSPHRASE')) setErrors({ passphrase: reason.message });
      else if (isApiError(reason, 'WRONG_PASSWORD')) setErrors({ [passwordField]: reason.message });
      else setFailure(messageOf(reason, failed));
    }
  };
  /** Wraps a setter so that editing a field clears all errors. */
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    setErrors({});
  };
  return { errors, failure, submit, edit };
}
