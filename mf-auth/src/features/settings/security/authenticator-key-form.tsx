import type { RecoveryCodesResponse } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { CodeField } from '@northkeep/shared-kit/code-field';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { toast } from '@northkeep/shared-kit/runtime';
import { isApiError, messageOf, twoFactor, useSession } from '@northkeep/shared-vault';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CANCEL_LABEL } from '../copy.ts';
import { ButtonRow } from '../settings-layout.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './two-factor.module.css';
import { TURN_ON_TWO_FACTOR_TEXTS } from './two-factor-copy.ts';
import { groupCharacters, otpauthUri } from './two-factor-uri.ts';

interface AuthenticatorKeyFormProps {
  secret: string;
  /**
   * True while the first code is verified. The dialog cannot be closed then, because the recovery codes are shown only
   * once.
   */
  busy: boolean;
  setBusy: (busy: boolean) => void;
  onConfirmed: (answer: RecoveryCodesResponse) => void;
  onClose: () => void;
}

/** Shows the key of the authenticator app as QR code and text until its first code is typed. */
export function AuthenticatorKeyForm({ secret, busy, setBusy, onConfirmed, onClose }: AuthenticatorKeyFormProps) {
  const { user } = useSession();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(code === '' ? TURN_ON_TWO_FACTOR_TEXTS.missing : undefined);
    setFailure(null);
    if (code === '' || busy) return;
    setBusy(true);
    try {
      onConfirmed(await twoFactor.confirm(code));
    } catch (reason) {
      if (isApiError(reason, 'INVALID_CODE') || isApiError(reason, 'INVALID_INPUT')) setError(reason.message);
      else setFailure(messageOf(reason, TURN_ON_TWO_FACTOR_TEXTS.failed));
    }
    setBusy(false);
  };
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast({ type: 'success', text: TURN_ON_TWO_FACTOR_TEXTS.keyCopied }),
      () => toast({ type: 'error', text: TURN_ON_TWO_FACTOR_TEXTS.copyFailed }),
    );
  return (
    <Form className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <div className={styles.totp}>
        <QrCode text={otpauthUri({ email: user?.email ?? '', secret })} />
        <div className={styles.words}>
          <p className="ink2">{TURN_ON_TWO_FACTOR_TEXTS.scan}</p>
          <p className="t2 ink3">{TURN_ON_TWO_FACTOR_TEXTS.noCamera}</p>
          <p className={`${styles.key} num`}>{groupCharacters(secret, 4, ' ')}</p>
          <Button small onClick={() => void copy()}>
            {TURN_ON_TWO_FACTOR_TEXTS.copyKey}
          </Button>
        </div>
      </div>
      <CodeField
        ref={field}
        label={TURN_ON_TWO_FACTOR_TEXTS.code}
        placeholder={TURN_ON_TWO_FACTOR_TEXTS.placeholder}
        value={code}
        onValue={(text) => {
          setCode(text);
          setError(undefined);
        }}
        error={error}
      />
      <ButtonRow>
        <Button kind="primary" type="submit" busy={busy}>
          {TURN_ON_TWO_FACTOR_TEXTS.action}
        </Button>
        <Button kind="text" disabled={busy} onClick={onClose}>
          {CANCEL_LABEL}
        </Button>
      </ButtonRow>
      <p className="t2 ink3">{TURN_ON_TWO_FACTOR_TEXTS.hint}</p>
    </Form>
  );
}
