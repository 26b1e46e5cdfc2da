import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { NewPasswordField, PasswordField } from '@northkeep/shared-kit/password-field';
import { toast } from '@northkeep/shared-kit/runtime';
import { ROTATION_STEPS, type RotationStep, rotation, useSession } from '@northkeep/shared-vault';
import { KeyRound, MonitorSmartphone, RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { newPasswordError } from '../../../rules/validation.ts';
import { CANCEL } from '../copy.ts';
import styles from './change-dialog.module.css';
import { KEY } from './rotation-copy.ts';
import { type RunSteps, StepDialog } from './step-dialog.tsx';
import { useStepForm } from './use-step-form.ts';

/** Dialog that explains and runs a data key rotation. */
export function RotationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <StepDialog open={open} onClose={onClose} title={KEY.dialogTitle} steps={ROTATION_STEPS} progress={KEY}>
      {(run) => <RotationForm run={run} onClose={onClose} />}
    </StepDialog>
  );
}

function RotationForm({ run, onClose }: { run: RunSteps<RotationStep>; onClose: () => void }) {
  const { user } = useSession();
  const apart = user !== null && user.passwordResetAt !== null;
  const [passphrase, setPassphrase] = useState('');
  const [password, setPassword] = useState('');
  const [chooses, setChooses] = useState(true);
  const [next, setNext] = useState('');
  const { errors, failure, submit, edit } = useStepForm({
    run,
    passwordField: apart ? 'password' : 'passphrase',
    failed: KEY.failed,
  });
  const rotate = (event: FormEvent) => {
    const secrets = { ...(chooses ? { next } : {}), ...(apart ? { password } : {}) };
    void submit(event, {
      errors: errorsOf({ passphrase, password: apart ? password : null, next: chooses ? next : null }),
      start: (options) => rotation.begin({ passphrase, ...secrets, ...options }),
      onDone: () => {
        toast({ type: 'success', text: KEY.done, detail: KEY.doneDetail });
        onClose();
      },
    });
  };
  return (
    <Form className={styles.form} onSubmit={rotate}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <section aria-label={KEY.does}>
        <FactList
          facts={[
            { icon: RefreshCw, title: KEY.sealed, text: KEY.sealedText },
            { icon: MonitorSmartphone, title: KEY.others, text: KEY.othersText },
            { icon: KeyRound, title: KEY.unlockMethods, text: KEY.unlockMethodsText },
          ]}
        />
      </section>
      <Notice tone="warn" title={KEY.doesNot} className={styles.below}>
        <span>{KEY.doesNotText}</span>
      </Notice>
      <PasswordField
        label={KEY.passphrase}
        autoComplete={apart ? 'off' : 'current-password'}
        value={passphrase}
        onValue={edit(setPassphrase)}
        error={errors.passphrase}
      />
      {apart ? (
        <PasswordField
          label={KEY.password}
          autoComplete="current-password"
          value={password}
          onValue={edit(setPassword)}
          error={errors.password}
        />
      ) : null}
      <Checkbox checked={chooses} onChecked={setChooses}>
        {KEY.choose}
      </Checkbox>
      {chooses ? (
        <NewPasswordField
          label={KEY.next}
          own={user === null ? [] : [user.email, user.firstName, user.lastName]}
          value={next}
          onValue={edit(setNext)}
          error={errors.next}
        />
      ) : (
        <p className="t2 ink2">{KEY.chooseHint}</p>
      )}
      <div className={styles.acts}>
        <Button kind="primary" type="submit">
          {KEY.action}
        </Button>
        <Button kind="text" onClick={onClose}>
          {CANCEL}
        </Button>
      </div>
    </Form>
  );
}

/** Validates the fields; null marks a field that is not shown. */
function errorsOf({
  passphrase,
  password,
  next,
}: {
  passphrase: string;
  password: string | null;
  next: string | null;
}) {
  const word = next === null ? null : (newPasswordError(next) ?? (next === passphrase ? KEY.same : null));
  return {
    ...(passphrase === '' ? { passphrase: KEY.required } : {}),
    ...(password === '' ? { password: KEY.required } : {}),
    ...(word === null ? {} : { next: word }),
  };
}
