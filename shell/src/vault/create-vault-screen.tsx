import { PASSWORD_MIN } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { Facts } from '@northkeep/shared-kit/facts';
import { NewPasswordField } from '@northkeep/shared-kit/password-field';
import { observer } from '@northkeep/shared-kit/runtime';
import { useSession, vault } from '@northkeep/shared-vault';
import { EyeOff, LifeBuoy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CANNOT_REMEMBER, CREATE, PASSPHRASE_MIN, REMEMBER } from './copy.ts';
import styles from './vault-screen.module.css';
import { VaultScreen } from './vault-screen.tsx';

const ICONS = [EyeOff, LifeBuoy] as const;
const FACTS = CREATE.facts.map((fact, at) => ({ ...fact, icon: ICONS[at] ?? EyeOff }));

export const CreateVaultScreen = observer(function CreateVaultScreen() {
  const [passphrase, setPassphrase] = useState('');
  const [remember, setRemember] = useState(vault.canRemember);
  const [tooShort, setTooShort] = useState(false);
  const { user } = useSession();
  const { state } = vault;
  const busy = state.status === 'provisioning';
  const failed = state.status === 'locked' && state.error !== null ? state.error : undefined;

  const create = async (event: FormEvent) => {
    event.preventDefault();
    const short = passphrase.length < PASSWORD_MIN;
    setTooShort(short);
    if (short || busy) return;
    // How it ended is in vault.state.
    await vault.create({ passphrase, remember });
  };
  return (
    <VaultScreen title={CREATE.title} text={CREATE.text} foot={CREATE.foot} side={<Facts facts={FACTS} />}>
      <form className={styles.form} onSubmit={(event) => void create(event)} noValidate>
        <NewPasswordField
          label={CREATE.field}
          own={user === null ? [] : [user.email, user.firstName, user.lastName]}
          value={passphrase}
          onValue={setPassphrase}
          error={tooShort ? PASSPHRASE_MIN : failed}
          autoFocus
        />
        <Checkbox checked={remember} onChecked={setRemember} disabled={!vault.canRemember}>
          {vault.canRemember ? REMEMBER : CANNOT_REMEMBER}
        </Checkbox>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={busy} disabled={passphrase === ''} className={styles.main}>
            {busy ? CREATE.busy : CREATE.action}
          </Button>
        </div>
      </form>
    </VaultScreen>
  );
});
