import { Button } from '@northkeep/shared-kit/button';
import { type PasskeyUnavailableReason, vault } from '@northkeep/shared-vault';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { UNLOCK_METHOD_TEXTS } from './unlock-methods-copy.ts';
import styles from './vault-screen.module.css';

interface UnlockMethodLinksProps {
  onRecovery: () => void;
  onPasskey: () => void;
}

/** Buttons for the unlock methods of this vault other than the passphrase. */
export function UnlockMethodLinks({ onRecovery, onPasskey }: UnlockMethodLinksProps) {
  const { hasRecoveryKey, hasPasskey } = vault.unlockMethods;
  const [no, setNo] = useState<PasskeyUnavailableReason>(null);
  useEffect(() => {
    let isUnmounted = false;
    void vault.unlockMethods.findPasskeyUnavailableReason().then((why) => isUnmounted || setNo(why));
    return () => {
      isUnmounted = true;
    };
  }, []);
  if (!hasRecoveryKey && !hasPasskey) return null;
  return (
    <div className={styles.unlockMethods}>
      {hasPasskey ? (
        <>
          <Button icon={Fingerprint} onClick={onPasskey} disabled={no !== null}>
            {UNLOCK_METHOD_TEXTS.passkey}
          </Button>
          {no === null ? null : <p className="t2 ink3">{UNLOCK_METHOD_TEXTS.no[no]}</p>}
        </>
      ) : null}
      {hasRecoveryKey ? (
        <Button kind="text" small onClick={onRecovery}>
          {UNLOCK_METHOD_TEXTS.forgot}
        </Button>
      ) : null}
    </div>
  );
}
