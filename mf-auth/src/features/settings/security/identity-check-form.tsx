import { Button } from '@northkeep/shared-kit/button';
import { TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { PasswordField, vaultUsername } from '@northkeep/shared-kit/password-field';
import {
  isApiError,
  isVaultError,
  messageOf,
  type UnlockCredentials,
  useSession,
  vault,
} from '@northkeep/shared-vault';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CANCEL_LABEL } from '../copy.ts';
import styles from './change-passphrase-dialog.module.css';
import { CONFIRM_REMOVAL_TEXTS } from './unlock-methods-copy.ts';

interface IdentityCheckFormProps {
  action: string;
  /** Label of the button while busy. */
  busy: string;
  /** Default error message. */
  failed: string;
  /** Runs the action; errors are shown in the form. */
  onConfirm: (by: UnlockCredentials) => Promise<void>;
  onCancel: () => void;
  /** Content above the fields. */
  children?: ReactNode;
}

interface Errors {
  readonly first?: string;
  readonly password?: string;
}

/** Asks for the passphrase (and the login password where it differs) or for the recovery key. */
export function IdentityCheckForm({ action, busy, failed, onConfirm, onCancel, children }: IdentityCheckFormProps) {
  const { user } = useSession();
  const apart = user !== null && user.passwordResetAt !== null;
  const [byKey, setByKey] = useState(false);
  const [first, setFirst] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    setErrors({});
  };
  const turn = () => {
    setByKey(!byKey);
    edit(setFirst)('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong: Errors = {
      ...(first.trim() === ''
        ? { first: byKey ? CONFIRM_REMOVAL_TEXTS.keyRequired : CONFIRM_REMOVAL_TEXTS.required }
        : {}),
      ...(apart && !byKey && password === '' ? { password: CONFIRM_REMOVAL_TEXTS.required } : {}),
    };
    setErrors(wrong);
    setFailure(null);
    if (working || Object.keys(wrong).length > 0) return;
    setWorking(true);
    try {
      await onConfirm(byKey ? { recoveryKey: first } : { passphrase: first, ...(apart ? { password } : {}) });
    } catch (reason) {
      const word = messageOf(reason, failed);
      if (isVaultError(reason) && AT_FIRST.includes(reason.code)) setErrors({ first: word });
      else if (isApiError(reason, 'WRONG_RECOVERY_KEY')) setErrors({ first: word });
      else if (isApiError(reason, 'WRONG_PASSWORD')) setErrors(apart ? { password: word } : { first: word });
      else setFailure(word);
    }
    setWorking(false);
  };
  return (
    <Form className={styles.form} onSubmit={(event) => void submit(event)}>
      {children}
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      {byKey ? (
        <TextField
          label={CONFIRM_REMOVAL_TEXTS.recoveryKey}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={first}
          onValue={edit(setFirst)}
          hint={CONFIRM_REMOVAL_TEXTS.hint}
          error={errors.first}
          autoFocus
        />
      ) : (
        <PasswordField
          label={CONFIRM_REMOVAL_TEXTS.passphrase}
          autoComplete={apart ? 'off' : 'current-password'}
          username={vaultUsername(user?.email ?? '')}
          value={first}
          onValue={edit(setFirst)}
          hint={CONFIRM_REMOVAL_TEXTS.hint}
          error={errors.first}
        />
      )}
      {apart && !byKey ? (
        <PasswordField
          label={CONFIRM_REMOVAL_TEXTS.password}
          autoComplete="current-password"
          username={user?.email ?? null}
          value={password}
          onValue={edit(setPassword)}
          error={errors.password}
        />
      ) : null}
      <div className={styles.acts}>
        <Button kind="primary" type="submit" busy={working}>
          {working ? busy : action}
        </Button>
        <Button kind="text" onClick={onCancel}>
          {CANCEL_LABEL}
        </Button>
      </div>
      {vault.unlockMethods.hasRecoveryKey && !working ? (
        <div className={styles.acts}>
          <Button kind="text" small onClick={turn}>
            {byKey ? CONFIRM_REMOVAL_TEXTS.usePassphrase : CONFIRM_REMOVAL_TEXTS.useKey}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

const AT_FIRST: readonly string[] = [
  'E_WRONG_PASSPHRASE',
  'E_WRONG_RECOVERY_KEY',
  'E_RECOVERY_KEY_TYPED',
  'E_UNLOCK_METHOD_MISSING',
];
