import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { vault } from '@northkeep/shared-vault';
import { KEY_PACKAGE_MISSING_TEXTS, UNLOCK_TEXTS } from './copy.ts';
import styles from './vault-screen.module.css';
import { VaultScreen } from './vault-screen.tsx';

const again = () => void vault.load();

/** Screen for a missing key package. It offers no new vault, which would replace the existing one. */
export function KeyPackageMissingScreen() {
  const side = (
    <div className={styles.stack}>
      <Notice tone="bad" title={KEY_PACKAGE_MISSING_TEXTS.notice}>
        <span>{KEY_PACKAGE_MISSING_TEXTS.text}</span>
      </Notice>
      <div className={styles.actions}>
        <Button kind="primary" className={styles.main} onClick={again}>
          {KEY_PACKAGE_MISSING_TEXTS.action}
        </Button>
        <ButtonLink kind="text" to="/support">
          {KEY_PACKAGE_MISSING_TEXTS.contact}
        </ButtonLink>
      </div>
    </div>
  );
  return <VaultScreen title={KEY_PACKAGE_MISSING_TEXTS.title} foot={UNLOCK_TEXTS.foot} side={side} />;
}
