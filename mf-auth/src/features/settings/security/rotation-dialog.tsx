import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { Notice } from '@northkeep/shared-kit/notice';
import { NewPasswordField, PasswordField } from '@northkeep/shared-kit/password-field';
import { TaskChecklist, TaskProgressBar } from '@northkeep/shared-kit/progress';
import { toast } from '@northkeep/shared-kit/runtime';
import {
  isApiError,
  isVaultError,
  messageOf,
  ROTATION_STEPS,
  type RotationStep,
  rotation,
  useSession,
} from '@northkeep/shared-vault';
import { KeyRound, MonitorSmartphone, RefreshCw } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { newPasswordError } from '../../../rules/validation.ts';
import { CANCEL } from '../copy.ts';
import styles from './change-dialog.module.css';
import { KEY } from './rotation-copy.ts';

/** Explains and runs a rotation, which can be cancelled until the write begins. */
export function RotationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [step, setStep] = useState<RotationStep | null>(null);
  const stop = useRef<AbortController | null>(null);
  const cancel = () => {
    stop.current?.abort();
    if (step !== 'storing') onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={cancel}
      title={step === null ? KEY.dialogTitle : KEY.workTitle}
      dismissible={step !== 'storing'}
    >
      {step === null ? null : <Work step={step} onCancel={cancel} />}
      <div hidden={step !== null}>{open ? <KeyForm onStep={setStep} stop={stop} onClose={onClose} /> : null}</div>
    </Dialog>
  );
}

interface FormProps {
  onStep: (step: RotationStep | null) => void;
  stop: { current: AbortController | null };
  onClose: () => void;
}

interface Errors {
  readonly passphrase?: string;
  readonly password?: string;
  readonly next?: string;
}

/** Stays mounted during the work, so that a wrong passphrase can be corrected instead of retyped. */
function KeyForm({ onStep, stop, onClose }: FormProps) {
  const { user } = useSession();
  const apart = user !== null && user.passwordResetAt !== null;
  const [passphrase, setPassphrase] = useState('');
  const [password, setPassword] = useState('');
  const [chooses, setChooses] = useState(true);
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(
    () => () => {
      // After storing, cancellation is impossible: the vault reopens and remounts this form.
      stop.current?.abort();
      onStep(null);
    },
    [stop, onStep],
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorsOf({ passphrase, password: apart ? password : null, next: chooses ? next : null });
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    try {
      const words = { ...(chooses ? { next } : {}), ...(apart ? { password } : {}) };
      await rotation.begin({ passphrase, ...words, onStep, signal });
      toast({ type: 'success', text: KEY.done, detail: KEY.doneDetail });
      onClose();
    } catch (reason) {
      onStep(null);
      if (signal.aborted) return;
      if (isVaultError(reason, 'E_WRONG_PASSPHRASE')) setErrors({ passphrase: reason.message });
      else if (isApiError(reason, 'WRONG_PASSWORD'))
        setErrors(apart ? { password: reason.message } : { passphrase: reason.message });
      else setFailure(messageOf(reason, KEY.failed));
    }
  };
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    setErrors({});
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
    </form>
  );
}

/** `null`: not requested. */
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

function Work({ step, onCancel }: { step: RotationStep; onCancel: () => void }) {
  const at = ROTATION_STEPS.indexOf(step);
  return (
    <div className={styles.form}>
      <TaskChecklist
        items={ROTATION_STEPS.map((name, i) => ({
          text: KEY.steps[name],
          state: i < at ? 'done' : i === at ? 'now' : 'waiting',
        }))}
      />
      <div className={styles.progress}>
        <TaskProgressBar value={(at + 0.5) / ROTATION_STEPS.length} label={KEY.workTitle} />
        <p className="t1 ink3">{KEY.until}</p>
      </div>
      <div className={styles.acts}>
        <Button kind="text" onClick={onCancel} disabled={step === 'storing'}>
          {CANCEL}
        </Button>
      </div>
    </div>
  );
}
