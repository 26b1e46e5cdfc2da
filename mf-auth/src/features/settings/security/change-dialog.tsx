import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { Notice } from '@northkeep/shared-kit/notice';
import { NewPasswordField, PasswordField } from '@northkeep/shared-kit/password-field';
import { toast } from '@northkeep/shared-kit/runtime';
import { account, isApiError, isVaultError, messageOf, type PassphraseStep, useSession } from '@northkeep/shared-vault';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { newPasswordError } from '../../../rules/validation.ts';
import { ADOPT, CANCEL, CHANGE } from '../copy.ts';
import styles from './change-dialog.module.css';
import { ChangeWork } from './change-work.tsx';

interface ChangeDialogProps {
  open: boolean;
  /** True after a password reset: the change makes the new login password the passphrase. */
  apart: boolean;
  onDone: () => void;
  onClose: () => void;
}

interface Errors {
  readonly current?: string;
  readonly next?: string;
}

export function ChangeDialog({ open, apart, onDone, onClose }: ChangeDialogProps) {
  const [step, setStep] = useState<PassphraseStep | null>(null);
  const stop = useRef<AbortController | null>(null);
  // The mode must not change while the dialog closes.
  const mode = useRef(apart);
  if (!open || step === null) mode.current = apart;
  const working = step !== null;
  const cancel = () => {
    stop.current?.abort();
    if (step !== 'storing') onClose();
  };
  const TEXT = mode.current ? ADOPT : CHANGE;
  return (
    <Dialog
      open={open}
      onClose={cancel}
      title={working ? CHANGE.workTitle : TEXT.title}
      {...(mode.current && !working ? { description: ADOPT.text } : {})}
      dismissible={step !== 'storing'}
    >
      {working ? <ChangeWork step={step} onCancel={cancel} /> : null}
      <div hidden={working}>
        {open ? (
          <ChangeForm apart={mode.current} onStep={setStep} stop={stop} onDone={onDone} onClose={onClose} />
        ) : null}
      </div>
    </Dialog>
  );
}

interface FormProps {
  apart: boolean;
  onStep: (step: PassphraseStep | null) => void;
  stop: { current: AbortController | null };
  onDone: () => void;
  onClose: () => void;
}

/** Stays mounted during the work, so that a wrong passphrase can be corrected instead of retyped. */
function ChangeForm({ apart, onStep, stop, onDone, onClose }: FormProps) {
  const { user } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(
    () => () => {
      stop.current?.abort();
      onStep(null);
    },
    [stop, onStep],
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorsOf({ current, next, apart });
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    try {
      const by = { passphrase: current, ...(apart ? { password: next } : {}) };
      await account.changePassphrase({ by, next, onStep, signal });
      toast({ type: 'success', text: apart ? ADOPT.doneToast : CHANGE.doneToast, detail: CHANGE.doneDetail });
      onDone();
    } catch (reason) {
      onStep(null);
      if (signal.aborted) return;
      if (isVaultError(reason, 'E_WRONG_PASSPHRASE')) setErrors({ current: reason.message });
      else if (isApiError(reason, 'WRONG_PASSWORD'))
        setErrors(apart ? { next: reason.message } : { current: reason.message });
      else setFailure(messageOf(reason, CHANGE.failed));
    }
  };
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    setErrors({});
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <PasswordField
        label={apart ? ADOPT.old : CHANGE.current}
        autoComplete={apart ? 'off' : 'current-password'}
        value={current}
        onValue={edit(setCurrent)}
        error={errors.current}
      />
      {apart ? (
        <PasswordField
          label={ADOPT.password}
          autoComplete="current-password"
          value={next}
          onValue={edit(setNext)}
          error={errors.next}
        />
      ) : (
        <NewPasswordField
          label={CHANGE.next}
          own={user === null ? [] : [user.email, user.firstName, user.lastName]}
          value={next}
          onValue={edit(setNext)}
          error={errors.next}
        />
      )}
      <Notice title={CHANGE.noticeTitle}>
        <span>{apart ? ADOPT.notice : CHANGE.notice}</span>
      </Notice>
      <div className={styles.acts}>
        <Button kind="primary" type="submit">
          {apart ? ADOPT.action : CHANGE.action}
        </Button>
        <Button kind="text" onClick={onClose}>
          {apart ? ADOPT.keep : CANCEL}
        </Button>
      </div>
    </form>
  );
}

function errorsOf({ current, next, apart }: { current: string; next: string; apart: boolean }): Errors {
  const wrong = apart ? (next === '' ? 'Password is required' : null) : newPasswordError(next);
  const same = !apart && next !== '' && next === current ? CHANGE.same : null;
  const word = wrong ?? same;
  return { ...(current === '' ? { current: 'Password is required' } : {}), ...(word === null ? {} : { next: word }) };
}
