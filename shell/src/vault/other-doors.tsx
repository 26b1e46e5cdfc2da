import { Button } from '@northkeep/shared-kit/button';
import { type NoPasskeys, vault } from '@northkeep/shared-vault';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DOORS } from './doors-copy.ts';
import styles from './vault-screen.module.css';

interface OtherDoorsProps {
  onRecovery: () => void;
  onPasskey: () => void;
}

/** The ways in beside the passphrase, as far as this vault has them. */
export function OtherDoors({ onRecovery, onPasskey }: OtherDoorsProps) {
  const { hasRecoveryKey, hasPasskey } = vault.doors;
  const [no, setNo] = useState<NoPasskeys>(null);
  useEffect(() => {
    let gone = false;
    void vault.doors.noPasskeys().then((why) => gone || setNo(why));
    return () => {
      gone = true;
    };
  }, []);
  if (!hasRecoveryKey && !hasPasskey) return null;
  return (
    <div className={styles.doors}>
      {hasPasskey ? (
        <>
          <Button icon={Fingerprint} onClick={onPasskey} disabled={no !== null}>
            {DOORS.passkey}
          </Button>
          {no === null ? null : <p className="t2 ink3">{DOORS.no[no]}</p>}
        </>
      ) : null}
      {hasRecoveryKey ? (
        <Button kind="text" small onClick={onRecovery}>
          {DOORS.forgot}
        </Button>
      ) : null}
    </div>
  );
}
