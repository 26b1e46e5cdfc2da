import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { Notice } from '@northkeep/shared-kit/notice';
import { PasswordField } from '@northkeep/shared-kit/password-field';
import { Link, observer, useNavigate } from '@northkeep/shared-kit/runtime';
import { useSession, vault } from '@northkeep/shared-vault';
import { Clock, CloudOff, Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLogout } from '../sync/leave.ts';
import { AFTER_RESET, CANNOT_REMEMBER, LOG_OUT, REMEMBER, UNLOCK, WHY } from './copy.ts';
import { offerOnePassword } from './offer-one-password.ts';
import styles from './vault-screen.module.css';
import { VaultScreen } from './vault-screen.tsx';

export const UnlockScreen = observer(function UnlockScreen() {
  const [passphrase, setPassphrase] = useState('');
  const [remember, setRemember] = useState(vault.canRemember);
  const navigate = useNavigate();
  const leave = useLogout();
  const { user } = useSession();
  const { state } = vault;
  // A reset changes the login only.
  const wasReset = user !== null && user.passwordResetAt !== null;
  const busy = state.status === 'unlocking';
  const error = state.status === 'locked' && state.error !== null ? state.error : undefined;

  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (passphrase === '' || busy) return;
    // How it ended is in vault.state; a wrong passphrase stays in the field, to be mended.
    await vault.unlock({ passphrase, remember });
    if (wasReset && vault.vaultId !== null) await offerOnePassword(user, navigate);
  };
  return (
    <VaultScreen title={UNLOCK.title} text={UNLOCK.text} foot={UNLOCK.foot}>
      <form className={styles.form} onSubmit={(event) => void unlock(event)} noValidate>
        {wasReset ? (
          <Notice title={AFTER_RESET.title}>
            <span>{AFTER_RESET.text}</span>
          </Notice>
        ) : (
          <Why by={navigator.onLine ? vault.lockedBy : 'offline'} />
        )}
        <PasswordField
          label={wasReset ? AFTER_RESET.field : UNLOCK.field}
          value={passphrase}
          onValue={setPassphrase}
          autoComplete="current-password"
          error={error === undefined ? undefined : <span role="alert">{error}</span>}
          autoFocus
        />
        <Checkbox checked={remember} onChecked={setRemember} disabled={!vault.canRemember}>
          {vault.canRemember ? REMEMBER : CANNOT_REMEMBER}
        </Checkbox>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={busy} disabled={passphrase === ''} className={styles.main}>
            {busy ? UNLOCK.busy : UNLOCK.action}
          </Button>
          <Button kind="text" small onClick={() => void leave()}>
            {LOG_OUT}
          </Button>
        </div>
        <Link className="t2" to="/empty-vault">
          {UNLOCK.gone}
        </Link>
      </form>
    </VaultScreen>
  );
});

const ICONS = { away: Clock, hand: Lock, offline: CloudOff } as const;

/** Why the vault is locked, or what one has to know of opening it. */
function Why({ by }: { by: keyof typeof WHY | null }) {
  if (by === null) return null;
  const { title, text } = WHY[by];
  return (
    <Notice icon={ICONS[by]} title={title}>
      <span>{text}</span>
    </Notice>
  );
}
