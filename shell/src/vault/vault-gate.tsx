import { observer } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import type { ReactNode } from 'react';
import { LOADING } from './copy.ts';
import { CreateVaultScreen } from './create-vault-screen.tsx';
import { KeyPackageMissing, KeyPackageUnreached } from './key-package-missing.tsx';
import { UnlockScreen } from './unlock-screen.tsx';
import { VaultLoader } from './vault-loader.tsx';

/** Shows what is behind it only while the vault is open. It belongs to the shell: no broken area can lock anyone out. */
export const VaultGate = observer(function VaultGate({ children }: { children: ReactNode }) {
  const { state } = vault;
  switch (state.status) {
    case 'unlocked':
      return children;
    case 'unlocking':
      return state.byHand ? <UnlockScreen /> : <VaultLoader text={LOADING.unlocking} />;
    case 'provisioning':
      return <CreateVaultScreen />;
    case 'locked':
      if (state.package === 'none') return <CreateVaultScreen />;
      if (state.package === 'missing') return <KeyPackageMissing />;
      if (state.package !== 'unknown' || state.because !== undefined) return <UnlockScreen />;
      if (state.error !== null) return <KeyPackageUnreached reason={state.error} />;
      return <VaultLoader text={LOADING.unknown} />;
  }
});
