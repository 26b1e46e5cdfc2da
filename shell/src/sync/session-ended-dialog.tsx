import { Avatar } from '@northkeep/shared-kit/avatar';
import { Button } from '@northkeep/shared-kit/button';
import { CodeField } from '@northkeep/shared-kit/code-field';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { Form } from '@northkeep/shared-kit/form';
import { PasswordField } from '@northkeep/shared-kit/password-field';
import { observer } from '@northkeep/shared-kit/runtime';
import { ApiError, isApiError, login, messageOf, sync, useSession } from '@northkeep/shared-vault';
import { type FormEvent, useEffect, useState } from 'react';
import { ENDED } from './copy.ts';
import { useLogout } from './log-out.ts';
import { closeOverlay, openOverlay, useOverlay } from './overlays.ts';
import styles from './session-ended-dialog.module.css';
import { StoredChanges } from './stored-changes.tsx';

/** Dialog that asks for the password when the session has ended; the page behind it keeps its state and its caret. */
export const SessionEndedDialog = observer(function SessionEndedDialog() {
  const { user, expired } = useSession();
  const open = useOverlay((state) => state.open === 'log-in');
  useEffect(() => (expired ? afterTypingPause(() => openOverlay('log-in')) : undefined), [expired]);
  if (!user) return null;
  return (
    <Dialog
      size="s"
      open={open}
      onClose={closeOverlay}
      className={styles.ended}
      title={ENDED.title}
      description={ENDED.text}
    >
      <StoredChanges />
      <LogInAgain email={user.email} name={`${user.firstName} ${user.lastName}`.trim() || user.email} />
    </Dialog>
  );
});

/** Pause in typing before the dialog opens, in ms: otherwise it would receive the rest of a sentence as a password. */
const QUIET_MS = 1_000;
const QUIET_IN_FIELD_MS = 4_000;

function afterTypingPause(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    clearTimeout(timer);
    const typing = document.activeElement?.matches('input, textarea') ?? false;
    timer = setTimeout(now, typing ? QUIET_IN_FIELD_MS : QUIET_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', later, true);
    document.removeEventListener('focusin', later, true);
  };
  const now = () => {
    stop();
    run();
  };
  document.addEventListener('keydown', later, true);
  document.addEventListener('focusin', later, true);
  later();
  return stop;
}

function LogInAgain({ email, name }: { email: string; name: string }) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  /** Second factor; undefined until the account asks for one. */
  const [factor, setFactor] = useState<string | undefined>();
  const [factorError, setFactorError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const logOut = useLogout();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || password === '' || factor?.trim() === '') return;
    setBusy(true);
    try {
      await login({ email, password, rememberMe: false, secondFactor: factor });
      closeOverlay();
      await sync.sendNow();
    } catch (reason) {
      if (isApiError(reason, 'SECOND_FACTOR_NEEDED')) setFactor('');
      else if (isApiError(reason, 'WRONG_SECOND_FACTOR')) setFactorError(reason.message);
      else setFailure(loginErrorText(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.who}>
        <Avatar name={name} />
        <span>{email}</span>
      </p>
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={ENDED.password}
        autoComplete="current-password"
        value={password}
        onValue={(text) => {
          setPassword(text);
          setFailure(undefined);
        }}
        error={failure}
      />
      {factor === undefined ? null : (
        <CodeField
          any
          ref={focusOnMount}
          label={ENDED.factor}
          hint={ENDED.factorHint}
          value={factor}
          onValue={(text) => {
            setFactor(text);
            setFactorError(undefined);
          }}
          error={factorError}
        />
      )}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={busy} className={styles.main}>
          {busy ? ENDED.busy : ENDED.logIn}
        </Button>
        <Button kind="text" onClick={() => void logOut()}>
          {ENDED.logOut}
        </Button>
      </div>
    </Form>
  );
}

function loginErrorText(reason: unknown): string {
  if (!(reason instanceof ApiError)) return ENDED.failed;
  return reason.status === 401 ? ENDED.wrong : messageOf(reason, ENDED.failed);
}

/** Moves the focus to the field that has just appeared. */
const focusOnMount = (field: HTMLInputElement | null) => field?.focus();
