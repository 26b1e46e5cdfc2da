import { Avatar } from '@northkeep/shared-kit/avatar';
import { Button } from '@northkeep/shared-kit/button';
import { CodeField } from '@northkeep/shared-kit/code-field';
import { Form } from '@northkeep/shared-kit/form';
import { PasswordField } from '@northkeep/shared-kit/password-field';
import { ApiError, isApiError, login, messageOf, sync } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { useLogout } from './log-out.ts';
import { closeSyncDialog } from './overlays.ts';
import { SESSION_ENDED_TEXTS } from './session-ended-copy.ts';
import styles from './session-ended-dialog.module.css';

/** Form that logs in again with the password and, where the account asks for one, the second factor. */
export function LogInAgain({ email, name }: { email: string; name: string }) {
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
      closeSyncDialog();
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
        <bdi>{email}</bdi>
      </p>
      <PasswordField
        label={SESSION_ENDED_TEXTS.password}
        autoComplete="current-password"
        username={email}
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
          label={SESSION_ENDED_TEXTS.factor}
          hint={SESSION_ENDED_TEXTS.factorHint}
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
          {busy ? SESSION_ENDED_TEXTS.busy : SESSION_ENDED_TEXTS.logIn}
        </Button>
        <Button kind="text" onClick={() => void logOut()}>
          {SESSION_ENDED_TEXTS.logOut}
        </Button>
      </div>
    </Form>
  );
}

function loginErrorText(reason: unknown): string {
  if (!(reason instanceof ApiError)) return SESSION_ENDED_TEXTS.failed;
  return reason.status === 401 ? SESSION_ENDED_TEXTS.wrong : messageOf(reason, SESSION_ENDED_TEXTS.failed);
}

/** Moves the focus to the field that has just appeared. */
const focusOnMount = (field: HTMLInputElement | null) => field?.focus();
