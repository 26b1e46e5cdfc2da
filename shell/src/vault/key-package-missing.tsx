import { Button } from '@northkeep/shared-kit/button';
import { vault } from '@northkeep/shared-vault';
import { MISSING, UNLOCK } from './copy.ts';
import { VaultScreen } from './vault-screen.tsx';

/** Absence is never taken for permission to make a new vault over an old one. */
export function KeyPackageMissing() {
  return (
    <VaultScreen title={MISSING.title} text={MISSING.text} foot={UNLOCK.foot}>
      <Button kind="primary" onClick={() => void vault.load()}>
        {MISSING.action}
      </Button>
    </VaultScreen>
  );
}
