import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { vault } from '@northkeep/shared-vault';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useLogout } from '../sync/leave.ts';
import { LOG_OUT, MISSING, UNLOCK, UNREACHED } from './copy.ts';
import styles from './vault-screen.module.css';
import { VaultScreen } from './vault-screen.tsx';

const again = () => void vault.load();

/** Absence is never taken for permission to make a new vault over an old one. */
export function KeyPackageMissing() {
  const side = (
    <div className={styles.stack}>
      <Notice tone="bad" title={MISSING.notice}>
        <span>{MISSING.text}</span>
      </Notice>
      <div className={styles.actions}>
        <Button kind="primary" className={styles.main} onClick={again}>
          {MISSING.action}
        </Button>
        <ButtonLink kind="text" to="/support">
          {MISSING.contact}
        </ButtonLink>
      </div>
    </div>
  );
  return <VaultScreen title={MISSING.title} foot={UNLOCK.foot} side={side} />;
}

/** The server did not answer and this device keeps no package: asked for again by hand, or once the network is back. */
export function KeyPackageUnreached({ reason }: { reason: string }) {
  const leave = useLogout();
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  const side = (
    <div className={styles.stack}>
      <Notice tone="bad" icon={CloudOff} title={UNREACHED.notice}>
        <span>{UNREACHED.text}</span>
      </Notice>
      <p className="t2 ink3">{reason}</p>
      <div className={styles.actions}>
        <Button kind="primary" className={styles.main} onClick={again}>
          {UNREACHED.action}
        </Button>
        <Button kind="text" onClick={() => void leave()}>
          {LOG_OUT}
        </Button>
      </div>
    </div>
  );
  return <VaultScreen title={UNREACHED.title} foot={UNLOCK.foot} side={side} />;
}
