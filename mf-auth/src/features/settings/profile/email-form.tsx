import { Button } from '@northkeep/shared-kit/button';
import { CodeField } from '@northkeep/shared-kit/code-field';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { PasswordField } from '@northkeep/shared-kit/password-field';
import { account, isApiError, messageOf, useSession } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { validateVerificationCode } from '../../../rules/validation.ts';
import { PROFILE_TEXTS } from '../copy.ts';
import { formatDate } from '../dates.ts';
import { ButtonRow } from '../settings-layout.tsx';
import styles from './profile.module.css';

interface EmailFormProps {
  before: string;
  email: string;
  onSaved: () => void;
  onCancel: () => void;
}

/**
 * Form that changes the email. The password sends a code to the new email address, and entering that code confirms the
 * change.
 */
export function EmailForm({ before, email, onSaved, onCancel }: EmailFormProps) {
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>, missing: string | null) => {
    setError(missing);
    setFailure(null);
    if (busy || missing !== null) return;
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      const isField = isApiError(reason, 'WRONG_PASSWORD') || isApiError(reason, 'INVALID_CODE');
      const text = isApiError(reason, 'EMAIL_IN_USE') ? PROFILE_TEXTS.inUse : messageOf(reason, PROFILE_TEXTS.failed);
      if (isField) setError(text);
      else setFailure(text);
    }
    setBusy(false);
  };
  const ask = () =>
    run(
      async () => {
        await account.requestEmail({ email, password });
        setSent(true);
      },
      password === '' ? 'Password is required' : null,
    );
  const confirm = () =>
    run(async () => {
      await account.confirmEmail(code);
      onSaved();
    }, validateVerificationCode(code));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (sent ? confirm() : ask());
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      {failure === null ? (
        <Notice title={sent ? PROFILE_TEXTS.sentTitle(email) : PROFILE_TEXTS.askTitle(email)}>
          <span>{sent ? PROFILE_TEXTS.sentText(before) : askText(user?.oldVaultCountsUntil ?? null)}</span>
        </Notice>
      ) : (
        <Notice tone="bad" title={failure} />
      )}
      <div className={styles.pair}>
        {sent ? (
          <CodeField
            key="code"
            label={PROFILE_TEXTS.code}
            placeholder={PROFILE_TEXTS.placeholder}
            value={code}
            onValue={setCode}
            error={error}
            autoFocus
          />
        ) : (
          <PasswordField
            key="password"
            label={PROFILE_TEXTS.password}
            autoComplete="current-password"
            username={user?.email ?? null}
            value={password}
            onValue={setPassword}
            error={error}
            autoFocus
          />
        )}
      </div>
      <ButtonRow>
        <Button kind="primary" type="submit" busy={busy}>
          {sent ? PROFILE_TEXTS.save : PROFILE_TEXTS.send}
        </Button>
        <Button kind="text" onClick={onCancel}>
          {PROFILE_TEXTS.keep}
        </Button>
      </ButtonRow>
    </Form>
  );
}

/** Explains when the new email takes effect, before anything is sent. */
function askText(oldVaultUntil: string | null): string {
  if (account.canActImmediately) return PROFILE_TEXTS.askText;
  return oldVaultUntil === null ? PROFILE_TEXTS.askLater : PROFILE_TEXTS.askLaterOld(formatDate(oldVaultUntil));
}
