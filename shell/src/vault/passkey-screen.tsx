import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { observer } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { useEffect, useRef } from 'react';
import { unlockWithConfirmation } from './confirm-doubt.ts';
import { UNLOCK_TEXTS } from './copy.ts';
import { PASSKEY_WAITING_TEXTS, UNLOCK_METHOD_TEXTS } from './unlock-methods-copy.ts';
import styles from './vault-screen.module.css';
import { VaultScreen } from './vault-screen.tsx';

/** Starts the passkey request when it mounts, and shows its result. */
export const PasskeyScreen = observer(function PasskeyScreen({ onBack }: { onBack: () => void }) {
  const stop = useRef<AbortController | null>(null);
  const ask = useRef(() => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    // A passkey unlock does not change whether this device is remembered.
    const how = { remember: vault.isRemembered, signal: controller.signal };
    void unlockWithConfirmation((acceptsDoubt) => vault.unlockWithPasskey({ ...how, acceptsDoubt }));
  });
  useEffect(() => {
    ask.current();
    return () => stop.current?.abort();
  }, []);
  const { state } = vault;
  const busy = state.status === 'unlocking';
  const error = state.status === 'locked' ? state.error : null;
  const back = async () => {
    stop.current?.abort();
    await vault.cancelUnlock();
    onBack();
  };
  return (
    <VaultScreen
      title={error === null ? PASSKEY_WAITING_TEXTS.title : UNLOCK_METHOD_TEXTS.passkey}
      text={PASSKEY_WAITING_TEXTS.text}
      // The wait for the user has no measurable progress, and the unlock after it is fast.
      foot={UNLOCK_TEXTS.foot}
    >
      <div className={styles.form}>
        {error === null ? null : <Notice tone="bad" title={error} />}
        <div className={styles.actions}>
          {busy ? null : (
            <Button kind="primary" onClick={ask.current} className={styles.main} autoFocus>
              {UNLOCK_METHOD_TEXTS.passkey}
            </Button>
          )}
          <Button kind="text" className={busy ? styles.alone : undefined} onClick={() => void back()}>
            {PASSKEY_WAITING_TEXTS.back}
          </Button>
        </div>
      </div>
    </VaultScreen>
  );
});
