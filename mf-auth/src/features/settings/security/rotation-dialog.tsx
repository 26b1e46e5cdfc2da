import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import {
  findRepeatError,
  PasswordField,
  RepeatedPasswordFields,
  vaultUsername,
} from '@northkeep/shared-kit/password-field';
import { toast } from '@northkeep/shared-kit/runtime';
import { ROTATION_STEPS, type RotationStep, rotation, useSession } from '@northkeep/shared-vault';
import { KeyRound, MonitorSmartphone, RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { validateNewPassword } from '../../../rules/validation.ts';
import { CANCEL_LABEL } from '../copy.ts';
import styles from './change-passphrase-dialog.module.css';
import { KEY_ROTATION_TEXTS } from './rotation-copy.ts';
import { StepDialog, type SteppedOperationRunner } from './step-dialog.tsx';
import { useStepForm } from './use-step-form.ts';

/** Dialog that explains and runs a data key rotation. */
export function RotationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title={KEY_ROTATION_TEXTS.dialogTitle}
      steps={ROTATION_STEPS}
      progress={KEY_ROTATION_TEXTS}
    >
      {(run) => <RotationForm run={run} onClose={onClose} />}
    </StepDialog>
  );
}

function RotationForm({ run, onClose }: { run: SteppedOperationRunner<RotationStep>; onClose: () => void }) {
  const { user } = useSession();
  const apart = user !== null && user.passwordResetAt !== null;
  const [passphrase, setPassphrase] = useState('');
  const [password, setPassword] = useState('');
  const [chooses, setChooses] = useState(true);
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const { errors, failure, submit, edit } = useStepForm({
    run,
    passwordField: apart ? 'password' : 'passphrase',
    failed: KEY_ROTATION_TEXTS.failed,
  });
  const rotate = (event: FormEvent) => {
    const secrets = { ...(chooses ? { next } : {}), ...(apart ? { password } : {}) };
    void submit(event, {
      errors: errorsOf({ passphrase, password: apart ? password : null, next: chooses ? next : null, repeated }),
      start: (options) => rotation.begin({ passphrase, ...secrets, ...options }),
      onDone: () => {
        toast({ type: 'success', text: KEY_ROTATION_TEXTS.done, detail: KEY_ROTATION_TEXTS.doneDetail });
        onClose();
      },
    });
  };
  return (
    <Form className={styles.form} onSubmit={rotate}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <section aria-label={KEY_ROTATION_TEXTS.does}>
        <FactList
          facts={[
            { icon: RefreshCw, title: KEY_ROTATION_TEXTS.sealed, text: KEY_ROTATION_TEXTS.sealedText },
            { icon: MonitorSmartphone, title: KEY_ROTATION_TEXTS.others, text: KEY_ROTATION_TEXTS.othersText },
            { icon: KeyRound, title: KEY_ROTATION_TEXTS.unlockMethods, text: KEY_ROTATION_TEXTS.unlockMethodsText },
          ]}
        />
      </section>
      <Notice tone="warn" title={KEY_ROTATION_TEXTS.doesNot} className={styles.below}>
        <span>{KEY_ROTATION_TEXTS.doesNotText}</span>
      </Notice>
      <PasswordField
        label={KEY_ROTATION_TEXTS.passphrase}
        autoComplete={apart ? 'off' : 'current-password'}
        username={vaultUsername(user?.email ?? '')}
        value={passphrase}
        onValue={edit(setPassphrase)}
        error={errors.passphrase}
      />
      {apart ? (
        <PasswordField
          label={KEY_ROTATION_TEXTS.password}
          autoComplete="current-password"
          username={user?.email ?? null}
          value={password}
          onValue={edit(setPassword)}
          error={errors.password}
        />
      ) : null}
      <Checkbox checked={chooses} onChecked={setChooses}>
        {KEY_ROTATION_TEXTS.choose}
      </Checkbox>
      {chooses ? (
        <RepeatedPasswordFields
          label={KEY_ROTATION_TEXTS.next}
          username={vaultUsername(user?.email ?? '')}
          own={user === null ? [] : [user.email, user.firstName, user.lastName]}
          value={next}
          onValue={edit(setNext)}
          error={errors.next}
          repeated={repeated}
          onRepeated={edit(setRepeated)}
          repeatError={errors.repeated}
        />
      ) : (
        <p className="t2 ink2">{KEY_ROTATION_TEXTS.chooseHint}</p>
      )}
      <div className={styles.acts}>
        <Button kind="primary" type="submit">
          {KEY_ROTATION_TEXTS.action}
        </Button>
        <Button kind="text" onClick={onClose}>
          {CANCEL_LABEL}
        </Button>
      </div>
    </Form>
  );
}

/** Validates the form. A field whose value is null is not shown and not validated. */
function errorsOf({
  passphrase,
  password,
  next,
  repeated,
}: {
  passphrase: string;
  password: string | null;
  next: string | null;
  repeated: string;
}) {
  const word =
    next === null ? null : (validateNewPassword(next) ?? (next === passphrase ? KEY_ROTATION_TEXTS.same : null));
  const different = next === null || word !== null ? undefined : findRepeatError(next, repeated);
  return {
    ...(passphrase === '' ? { passphrase: KEY_ROTATION_TEXTS.required } : {}),
    ...(password === '' ? { password: KEY_ROTATION_TEXTS.required } : {}),
    ...(word === null ? {} : { next: word }),
    ...(different === undefined ? {} : { repeated: different }),
  };
}
