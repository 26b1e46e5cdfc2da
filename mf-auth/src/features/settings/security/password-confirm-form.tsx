import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { PasswordField } from '@northkeep/shared-kit/password-field';
import { observer } from '@northkeep/shared-kit/runtime';
import { account, isApiError, messageOf, useSession } from '@northkeep/shared-vault';
import { Clock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { SecondFactorField } from '../../login/second-factor-field.tsx';
import { CANCEL_LABEL } from '../copy.ts';
import { formatDate } from '../dates.ts';
import { ButtonRow } from '../settings-layout.tsx';
import styles from './two-factor.module.css';
import { IDENTITY_CHECK_TEXTS, NEW_RECOVERY_CODES_TEXTS, TURN_ON_TWO_FACTOR_TEXTS } from './two-factor-copy.ts';

interface PasswordConfirmFormProps {
  action: string;
  cancel?: string;
  failed: string;
  /** `danger` for destructive actions. */
  kind?: 'primary' | 'danger';
  /**
   * Consequence when the change cannot take effect at once: with 'factor' the form asks for a code of the second
   * factor, with 'waits' it states the delay.
   */
  without: 'waits' | 'factor';
  busy: boolean;
  setBusy: (busy: boolean) => void;
  onPassword: (password: string, secondFactor: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** Password form that states when the change takes effect. */
export const PasswordConfirmForm = observer(function PasswordConfirmForm(props: PasswordConfirmFormProps) {
  const {
    action,
    cancel = CANCEL_LABEL,
    failed,
    kind = 'primary',
    without,
    busy,
    setBusy,
    onPassword,
    onClose,
  } = props;
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState('');
  const [errors, setErrors] = useState<{ password?: string; factor?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { user } = useSession();
  const old = user?.oldVaultCountsUntil ?? null;
  const proven = account.canActImmediately;
  const asksFactor = without === 'factor' && !proven;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      ...(password === '' ? { password: IDENTITY_CHECK_TEXTS.passwordRequired } : {}),
      ...(asksFactor && factor.trim() === '' ? { factor: TURN_ON_TWO_FACTOR_TEXTS.missing } : {}),
    };
    setErrors(wrong);
    setFailure(null);
    if (busy || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await onPassword(password, asksFactor ? factor : undefined);
    } catch (reason) {
      if (isApiError(reason, 'WRONG_PASSWORD')) setErrors({ password: reason.message });
      else if (isApiError(reason, 'WRONG_SECOND_FACTOR')) setErrors({ factor: reason.message });
      else setFailure(messageOf(reason, failed));
    }
    setBusy(false);
  };
  return (
    <Form className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      {proven || without === 'factor' ? null : (
        <Notice
          tone="warn"
          icon={Clock}
          title={old === null ? IDENTITY_CHECK_TEXTS.later : IDENTITY_CHECK_TEXTS.laterOld(formatDate(old))}
        />
      )}
      <PasswordField
        label={IDENTITY_CHECK_TEXTS.password}
        autoComplete="current-password"
        username={user?.email ?? null}
        value={password}
        onValue={(text) => {
          setPassword(text);
          setErrors({});
        }}
        error={errors.password}
      />
      {asksFactor ? (
        <SecondFactorField
          label={NEW_RECOVERY_CODES_TEXTS.factor}
          hint={NEW_RECOVERY_CODES_TEXTS.factorHint}
          value={factor}
          onValue={setFactor}
          error={errors.factor}
        />
      ) : null}
      <ButtonRow>
        <Button kind={kind} type="submit" busy={busy}>
          {action}
        </Button>
        <Button kind="text" disabled={busy} onClick={onClose}>
          {cancel}
        </Button>
      </ButtonRow>
    </Form>
  );
});
