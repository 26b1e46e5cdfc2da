import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { PasswordField, vaultUsername } from '@northkeep/shared-kit/password-field';
import { Link, observer, useNavigate } from '@northkeep/shared-kit/runtime';
import { derivationProgress, useSession, vault } from '@northkeep/shared-vault';
import { Clock, CloudOff, Info, KeyRound, Lock } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useLogout } from '../sync/log-out.ts';
import { unlockWithConfirmation } from './confirm-doubt.ts';
import {
  CANNOT_REMEMBER_TEXT,
  LOG_OUT_LABEL,
  PASSWORD_RESET_TEXTS,
  REMEMBER_LABEL,
  UNLOCK_REASON_TEXTS,
  UNLOCK_TEXTS,
} from './copy.ts';
import { offerPasswordAsPassphrase } from './offer-passphrase-merge.ts';
import { UnlockMethodLinks } from './unlock-method-links.tsx';
import styles from './vault-screen.module.css';
import { VaultScreen } from './vault-screen.tsx';

interface UnlockScreenProps {
  onRecovery: () => void;
  onPasskey: () => void;
  /** True after the user returned from another unlock method, whose error is not shown at the passphrase field. */
  returned: boolean;
}

export const UnlockScreen = observer(function UnlockScreen({ onRecovery, onPasskey, returned }: UnlockScreenProps) {
  const [passphrase, setPassphrase] = useState('');
  const [remember, setRemember] = useState(vault.canRemember);
  const [tries, setTries] = useState(0);
  const navigate = useNavigate();
  const leave = useLogout();
  const { user } = useSession();
  const { state } = vault;
  // A password reset changes the login only, so the vault keeps its old passphrase.
  const wasReset = user !== null && user.passwordResetAt !== null;
  const busy = state.status === 'unlocking';
  const lockReason = state.status === 'locked' && state.lockReason !== 'doubted' ? state.lockReason : undefined;
  const unreached = lockReason === undefined && state.status === 'locked' && state.keyPackage === 'unknown';
  // The field shows no error while the notice above the form shows the lock reason. After another unlock method, it
  // shows an error only once the user has tried a passphrase.
  const told = lockReason === undefined && ((!returned && !unreached) || tries > 0);
  const error = told && state.status === 'locked' && state.error !== null ? state.error : undefined;

  useEffect(() => {
    const again = () => void vault.load();
    if (unreached) window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [unreached]);

  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (passphrase === '' || busy) return;
    // Never rejects: the result is in vault.state. A wrong passphrase stays in the field for correction.
    await unlockWithConfirmation((acceptsDoubt) => vault.unlock({ passphrase, remember, acceptsDoubt }));
    if (vault.vaultId === null) setTries(tries + 1);
    if (wasReset && vault.vaultId !== null) await offerPasswordAsPassphrase(user, navigate);
  };
  return (
    <VaultScreen
      title={UNLOCK_TEXTS.title}
      text={UNLOCK_TEXTS.text}
      foot={UNLOCK_TEXTS.foot}
      work={busy ? { share: workAt(state.step), text: UNLOCK_TEXTS.steps[state.step] } : undefined}
    >
      <Form className={styles.form} onSubmit={(event) => void unlock(event)}>
        {wasReset ? (
          <Notice title={PASSWORD_RESET_TEXTS.title}>
            <span>{PASSWORD_RESET_TEXTS.text}</span>
          </Notice>
        ) : (
          <Why
            by={
              (unreached ? 'unreached' : NOTICE_OF_REASON[lockReason ?? 'none']) ??
              (navigator.onLine ? vault.lockedBy : 'offline')
            }
          />
        )}
        <PasswordField
          label={wasReset ? PASSWORD_RESET_TEXTS.field : UNLOCK_TEXTS.field}
          value={passphrase}
          onValue={setPassphrase}
          autoComplete="current-password"
          username={user === null ? null : vaultUsername(user.email)}
          error={error}
          hint={tries >= HINT_AFTER && !wasReset ? UNLOCK_TEXTS.lately : undefined}
          autoFocus
        />
        <Checkbox checked={remember} onChecked={setRemember} disabled={!vault.canRemember} className={styles.box}>
          {vault.canRemember ? REMEMBER_LABEL : CANNOT_REMEMBER_TEXT}
        </Checkbox>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={busy} disabled={passphrase === ''} className={styles.main}>
            {busy ? UNLOCK_TEXTS.busy : UNLOCK_TEXTS.action}
          </Button>
          {busy ? (
            <Button kind="text" onClick={() => void vault.cancelUnlock()}>
              {UNLOCK_TEXTS.cancel}
            </Button>
          ) : (
            <Button kind="text" small onClick={() => void leave()}>
              {LOG_OUT_LABEL}
            </Button>
          )}
        </div>
        <div className={styles.ways}>
          {busy ? null : <UnlockMethodLinks onRecovery={onRecovery} onPasskey={onPasskey} />}
          <Link className={`t2 ${styles.last}`} to="/empty-vault">
            {UNLOCK_TEXTS.gone}
          </Link>
        </div>
      </Form>
    </VaultScreen>
  );
});

const ICONS = {
  away: Clock,
  hand: Lock,
  offline: CloudOff,
  unreached: CloudOff,
  elsewhere: Info,
  replaced: KeyRound,
} as const;
const NOTICE_OF_REASON = {
  'created-elsewhere': 'elsewhere',
  replaced: 'replaced',
  'not-created': null,
  none: null,
} as const;
/** Progress from 0 to 1 at each step. Deriving the key takes nearly all of the time. */
const WORK = { finding: 0.05, deriving: 0.3, opening: 0.9 } as const;

/** Progress from 0 to 1. A derivation without WebAssembly, which takes seconds, reports how far it is. */
function workAt(step: keyof typeof WORK): number {
  const share = step === 'deriving' ? derivationProgress() : null;
  return share === null ? WORK[step] : WORK.deriving + share * (WORK.opening - WORK.deriving);
}

/** Number of wrong attempts after which the screen mentions a password reset as the likely reason. */
const HINT_AFTER = 3;

/** Notice with the reason for the lock, or a hint for the unlock. */
function Why({ by }: { by: keyof typeof UNLOCK_REASON_TEXTS | null }) {
  if (by === null) return null;
  const { title, text } = UNLOCK_REASON_TEXTS[by];
  return (
    <Notice icon={ICONS[by]} title={title}>
      <span>{text}</span>
    </Notice>
  );
}
