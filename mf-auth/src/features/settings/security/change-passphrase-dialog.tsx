import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import {
  findRepeatError,
  PasswordField,
  RepeatedPasswordFields,
  vaultUsername,
} from '@northkeep/shared-kit/password-field';
import { toast } from '@northkeep/shared-kit/runtime';
import { account, PASSPHRASE_CHANGE_STEPS, type PassphraseStep, useSession } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { validateNewPassword } from '../../../rules/validation.ts';
import { CANCEL_LABEL } from '../copy.ts';
import styles from './change-passphrase-dialog.module.css';
import { ADOPT_PASSWORD_TEXTS, PASSPHRASE_CHANGE_TEXTS } from './copy.ts';
import { StepDialog, type SteppedOperationRunner } from './step-dialog.tsx';
import { useStepForm } from './use-step-form.ts';

interface ChangeDialogProps {
  open: boolean;
  /** True after a password reset: the change makes the new login password the passphrase. */
  apart: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that changes the passphrase, or adopts the new login password as passphrase after a password reset. */
export function ChangePassphraseDialog({ open, apart, onDone, onClose }: ChangeDialogProps) {
  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title={apart ? ADOPT_PASSWORD_TEXTS.title : PASSPHRASE_CHANGE_TEXTS.title}
      {...(apart ? { description: ADOPT_PASSWORD_TEXTS.text } : {})}
      steps={PASSPHRASE_CHANGE_STEPS}
      progress={PASSPHRASE_CHANGE_TEXTS}
    >
      {(run) => <ChangeForm apart={apart} run={run} onDone={onDone} onClose={onClose} />}
    </StepDialog>
  );
}

interface ChangeFormProps extends Omit<ChangeDialogProps, 'open'> {
  run: SteppedOperationRunner<PassphraseStep>;
}

function ChangeForm({ apart, run, onDone, onClose }: ChangeFormProps) {
  const { user } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const { errors, failure, submit, edit } = useStepForm({
    run,
    passwordField: apart ? 'next' : 'passphrase',
    failed: PASSPHRASE_CHANGE_TEXTS.failed,
  });
  const change = (event: FormEvent) => {
    const by = { passphrase: current, ...(apart ? { password: next } : {}) };
    void submit(event, {
      errors: errorsOf({ current, next, repeated, apart }),
      start: (options) => account.changePassphrase({ credentials: by, newPassphrase: next, ...options }),
      onDone: () => {
        toast({
          type: 'success',
          text: apart ? ADOPT_PASSWORD_TEXTS.doneToast : PASSPHRASE_CHANGE_TEXTS.doneToast,
          detail: PASSPHRASE_CHANGE_TEXTS.doneDetail,
        });
        onDone();
      },
    });
  };
  return (
    <Form className={styles.form} onSubmit={change}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <PasswordField
        label={apart ? ADOPT_PASSWORD_TEXTS.old : PASSPHRASE_CHANGE_TEXTS.current}
        autoComplete={apart ? 'off' : 'current-password'}
        username={vaultUsername(user?.email ?? '')}
        value={current}
        onValue={edit(setCurrent)}
        error={errors.passphrase}
      />
      {apart ? (
        <PasswordField
          label={ADOPT_PASSWORD_TEXTS.password}
          autoComplete="current-password"
          username={user?.email ?? null}
          value={next}
          onValue={edit(setNext)}
          error={errors.next}
        />
      ) : (
        <RepeatedPasswordFields
          label={PASSPHRASE_CHANGE_TEXTS.next}
          username={vaultUsername(user?.email ?? '')}
          own={user === null ? [] : [user.email, user.firstName, user.lastName]}
          value={next}
          onValue={edit(setNext)}
          error={errors.next}
          repeated={repeated}
          onRepeated={edit(setRepeated)}
          repeatError={errors.repeated}
        />
      )}
      <Notice title={PASSPHRASE_CHANGE_TEXTS.noticeTitle}>
        <span>{apart ? ADOPT_PASSWORD_TEXTS.notice : PASSPHRASE_CHANGE_TEXTS.notice}</span>
      </Notice>
      <div className={styles.acts}>
        <Button kind="primary" type="submit">
          {apart ? ADOPT_PASSWORD_TEXTS.action : PASSPHRASE_CHANGE_TEXTS.action}
        </Button>
        <Button kind="text" onClick={onClose}>
          {apart ? ADOPT_PASSWORD_TEXTS.keep : CANCEL_LABEL}
        </Button>
      </div>
    </Form>
  );
}

interface ChangeFormValues {
  current: string;
  next: string;
  repeated: string;
  apart: boolean;
}

function errorsOf({ current, next, repeated, apart }: ChangeFormValues) {
  const wrong = apart ? (next === '' ? 'Password is required' : null) : validateNewPassword(next);
  const same = !apart && next !== '' && next === current ? PASSPHRASE_CHANGE_TEXTS.same : null;
  const message = wrong ?? same;
  const different = apart || message !== null ? undefined : findRepeatError(next, repeated);
  return {
    ...(current === '' ? { passphrase: 'Password is required' } : {}),
    ...(message === null ? {} : { next: message }),
    ...(different === undefined ? {} : { repeated: different }),
  };
}
