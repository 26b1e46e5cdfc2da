import { PASSWORD_LENGTH_MIN } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { findRepeatError, RepeatedPasswordFields, vaultUsername } from '@northkeep/shared-kit/password-field';
import { TaskChecklist } from '@northkeep/shared-kit/progress';
import { observer } from '@northkeep/shared-kit/runtime';
import { useSession, vault } from '@northkeep/shared-vault';
import { EyeOff, KeyRound, LifeBuoy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CANNOT_REMEMBER_TEXT, CREATE_VAULT_TEXTS, PASSPHRASE_MIN_HINT, REMEMBER_LABEL } from './copy.ts';
import styles from './vault-screen.module.css';
import { VaultScreen } from './vault-screen.tsx';

const ICONS = [EyeOff, LifeBuoy, KeyRound] as const;
const FACTS = CREATE_VAULT_TEXTS.facts.map((fact, at) => ({ ...fact, icon: ICONS[at] ?? EyeOff }));

export const CreateVaultScreen = observer(function CreateVaultScreen() {
  const [passphrase, setPassphrase] = useState('');
  const [remember, setRemember] = useState(vault.canRemember);
  const [repeated, setRepeated] = useState('');
  const [submitted, setSubmitted] = useState<{ passphrase: string; repeated: string } | null>(null);
  const { user } = useSession();
  const { state } = vault;
  const busy = state.status === 'provisioning';
  const failed = state.status === 'locked' && state.error !== null ? state.error : undefined;

  const create = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted({ passphrase, repeated });
    if (passphrase.length < PASSWORD_LENGTH_MIN || passphrase !== repeated || busy) return;
    // Never rejects: the result is in vault.state.
    await vault.create({ passphrase, remember });
  };
  const tooShort = submitted !== null && submitted.passphrase.length < PASSWORD_LENGTH_MIN;
  if (busy) return <Creating step={state.step} />;
  return (
    <VaultScreen
      title={CREATE_VAULT_TEXTS.title}
      text={CREATE_VAULT_TEXTS.text}
      foot={CREATE_VAULT_TEXTS.foot}
      side={<FactList facts={FACTS} />}
    >
      <Form className={styles.form} onSubmit={(event) => void create(event)}>
        {failed === undefined ? null : (
          <Notice tone="bad" title={CREATE_VAULT_TEXTS.failed.title}>
            <span>{CREATE_VAULT_TEXTS.failed.text}</span>
            <span className="ink3">{failed}</span>
          </Notice>
        )}
        <RepeatedPasswordFields
          label={CREATE_VAULT_TEXTS.field}
          username={user === null ? null : vaultUsername(user.email)}
          own={user === null ? [] : [user.email, user.firstName, user.lastName]}
          value={passphrase}
          onValue={setPassphrase}
          error={tooShort ? PASSPHRASE_MIN_HINT : undefined}
          repeated={repeated}
          onRepeated={setRepeated}
          repeatError={
            submitted === null || tooShort ? undefined : findRepeatError(submitted.passphrase, submitted.repeated)
          }
          autoFocus
        />
        <Checkbox checked={remember} onChecked={setRemember} disabled={!vault.canRemember} className={styles.box}>
          {vault.canRemember ? REMEMBER_LABEL : CANNOT_REMEMBER_TEXT}
        </Checkbox>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" disabled={passphrase === ''} className={styles.main}>
            {CREATE_VAULT_TEXTS.action}
          </Button>
        </div>
      </Form>
    </VaultScreen>
  );
});

/**
 * Shows the progress of the creation. It cannot be cancelled, because the server may have stored the key package
 * already.
 */
function Creating({ step }: { step: 'sealing' | 'storing' }) {
  const { working } = CREATE_VAULT_TEXTS;
  const [key, seal] = working.parts;
  const storing = step === 'storing';
  const items = [
    { text: key, state: 'done' },
    { text: seal, state: storing ? 'done' : 'now' },
    { text: working.last, state: storing ? 'now' : 'waiting' },
  ] as const;
  return (
    <VaultScreen
      title={working.title}
      text={working.text}
      foot={working.foot}
      work={{ share: storing ? 0.85 : 0.35, text: working.foot }}
      side={<TaskChecklist items={items} />}
    />
  );
}
