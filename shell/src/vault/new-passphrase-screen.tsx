import { PASSWORD_LENGTH_MIN } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { findRepeatError, RepeatedPasswordFields, vaultUsername } from '@northkeep/shared-kit/password-field';
import { toast } from '@northkeep/shared-kit/runtime';
import { account, messageOf, useSession } from '@northkeep/shared-vault';
import { LifeBuoy, MonitorSmartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { PASSPHRASE_MIN_HINT } from './copy.ts';
import { clearRecoveryKey } from './recovery-key-store.ts';
import { NEW_PASSPHRASE_TEXTS } from './unlock-methods-copy.ts';
import styles from './vault-screen.module.css';
import { VaultScreen } from './vault-screen.tsx';

const ICONS = [LifeBuoy, MonitorSmartphone] as const;
const FACTS = NEW_PASSPHRASE_TEXTS.facts.map((fact, at) => ({ ...fact, icon: ICONS[at] ?? LifeBuoy }));

/** Sets a new passphrase, which is also the new password, after an unlock with the recovery key. */
export function NewPassphraseScreen({ recoveryKey }: { recoveryKey: string }) {
  const { user } = useSession();
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [repeatError, setRepeatError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorOf(next);
    const different = wrong === undefined ? findRepeatError(next, repeated) : undefined;
    setError(wrong);
    setRepeatError(different);
    setFailure(null);
    if (wrong !== undefined || different !== undefined || busy) return;
    setBusy(true);
    try {
      await account.changePassphrase({ credentials: { recoveryKey }, newPassphrase: next });
      toast({ type: 'success', text: NEW_PASSPHRASE_TEXTS.done, detail: NEW_PASSPHRASE_TEXTS.doneDetail });
      clearRecoveryKey();
    } catch (reason) {
      setFailure(messageOf(reason, NEW_PASSPHRASE_TEXTS.failed));
      setBusy(false);
    }
  };
  return (
    <VaultScreen
      title={NEW_PASSPHRASE_TEXTS.title}
      text={NEW_PASSPHRASE_TEXTS.text}
      foot={NEW_PASSPHRASE_TEXTS.foot}
      side={<FactList facts={FACTS} />}
    >
      <Form className={styles.form} onSubmit={(event) => void choose(event)}>
        {failure === null ? null : (
          <Notice tone="bad" title={NEW_PASSPHRASE_TEXTS.failed}>
            <span>{failure}</span>
          </Notice>
        )}
        <RepeatedPasswordFields
          label={NEW_PASSPHRASE_TEXTS.field}
          username={user === null ? null : vaultUsername(user.email)}
          own={user === null ? [] : [user.email, user.firstName, user.lastName]}
          value={next}
          onValue={setNext}
          error={error}
          repeated={repeated}
          onRepeated={setRepeated}
          repeatError={repeatError}
          autoFocus
        />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={busy} disabled={next === ''} className={styles.main}>
            {busy ? NEW_PASSPHRASE_TEXTS.busy : NEW_PASSPHRASE_TEXTS.action}
          </Button>
          {busy ? null : (
            <Button kind="text" onClick={clearRecoveryKey}>
              {NEW_PASSPHRASE_TEXTS.later}
            </Button>
          )}
        </div>
      </Form>
    </VaultScreen>
  );
}

/** Validates the passphrase by the rules of a password, since it becomes the password too. */
function errorOf(next: string): string | undefined {
  if (next.length < PASSWORD_LENGTH_MIN) return PASSPHRASE_MIN_HINT;
  if (!/\p{L}/u.test(next)) return NEW_PASSPHRASE_TEXTS.errors.letter;
  return /\d/.test(next) ? undefined : NEW_PASSPHRASE_TEXTS.errors.number;
}
