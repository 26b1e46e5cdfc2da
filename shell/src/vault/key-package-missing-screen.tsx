import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { vault } from '@northkeep/shared-vault';
import { MISSING, UNLOCK } from './copy.ts';
import styles from './vault-screen.module.css';
import { VaultScreen } from './vault-screen.tsx';

const again = () => void vault.load();

/** Screen for a missing key package. It offers no new vault, which would replace the existing one. */
export function KeyPackageMissingScreen() {
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
