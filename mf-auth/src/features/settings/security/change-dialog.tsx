import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { NewPasswordField, PasswordField } from '@northkeep/shared-kit/password-field';
import { toast } from '@northkeep/shared-kit/runtime';
import { account, PASSPHRASE_STEPS, type PassphraseStep, useSession } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { newPasswordError } from '../../../rules/validation.ts';
import { CANCEL } from '../copy.ts';
import styles from './change-dialog.module.css';
import { ADOPT, CHANGE } from './copy.ts';
import { type RunSteps, StepDialog } from './step-dialog.tsx';
import { useStepForm } from './use-step-form.ts';

interface ChangeDialogProps {
  open: boolean;
  /** True after a password reset: the change makes the new login password the passphrase. */
  apart: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that changes the passphrase, or adopts the new login password as passphrase after a password reset. */
export function ChangeDialog({ open, apart, onDone, onClose }: ChangeDialogProps) {
  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title={apart ? ADOPT.title : CHANGE.title}
      {...(apart ? { description: ADOPT.text } : {})}
      steps={PASSPHRASE_STEPS}
      progress={CHANGE}
    >
      {(run) => <ChangeForm apart={apart} run={run} onDone={onDone} onClose={onClose} />}
    </StepDialog>
  );
}

interface ChangeFormProps extends Omit<ChangeDialogProps, 'open'> {
  run: RunSteps<PassphraseStep>;
}

function ChangeForm({ apart, run, onDone, onClose }: ChangeFormProps) {
  const { user } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { errors, failure, submit, edit } = useStepForm({
    run,
    passwordField: apart ? 'next' : 'passphrase',
    failed: CHANGE.failed,
  });
  const change = (event: FormEvent) => {
    const by = { passphrase: current, ...(apart ? { password: next } : {}) };
    void submit(event, {
      errors: errorsOf({ current, next, apart }),
      start: (options) => account.changePassphrase({ credentials: by, newPassphrase: next, ...options }),
      onDone: () => {
        toast({ type: 'success', text: apart ? ADOPT.doneToast : CHANGE.doneToast, detail: CHANGE.doneDetail });
        onDone();
      },
    });
  };
  return (
    <Form className={styles.form} onSubmit={change}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <PasswordField
        label={apart ? ADOPT.old : CHANGE.current}
        autoComplete={apart ? 'off' : 'current-password'}
        value={current}
        onValue={edit(setCurrent)}
        error={errors.passphrase}
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
    </Form>
  );
}

function errorsOf({ current, next, apart }: { current: string; next: string; apart: boolean }) {
  const wrong = apart ? (next === '' ? 'Password is required' : null) : newPasswordError(next);
  const same = !apart && next !== '' && next === current ? CHANGE.same : null;
  const message = wrong ?? same;
  return {
    ...(current === '' ? { passphrase: 'Password is required' } : {}),
    ...(message === null ? {} : { next: message }),
  };
}
