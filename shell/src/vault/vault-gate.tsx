import { observer } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { type ReactNode, useEffect } from 'react';
import { LOADING } from './copy.ts';
import { CreateVaultScreen } from './create-vault-screen.tsx';
import { KeyPackageMissing } from './key-package-missing.tsx';
import { LockedVault } from './locked-vault.tsx';
import { NewPassphraseScreen } from './new-passphrase-screen.tsx';
import { forgetRecovered, useRecovered } from './recovered.ts';
import { VaultLoader } from './vault-loader.tsx';

/** Shows what is behind it only while the vault is open. It belongs to the shell: no broken area can lock anyone out. */
export const VaultGate = observer(function VaultGate({ children }: { children: ReactNode }) {
  const { state } = vault;
  const recovered = useRecovered();
  const isOpen = state.status === 'unlocked';
  // A key that opened the vault is forgotten when it locks again.
  useEffect(() => (isOpen ? forgetRecovered : undefined), [isOpen]);
  switch (state.status) {
    case 'unlocked':
      return recovered === null ? children : <NewPassphraseScreen recoveryKey={recovered} />;
    case 'unlocking':
      return state.isInteractive ? <LockedVault /> : <VaultLoader text={LOADING.unlocking} />;
    case 'provisioning':
      return <CreateVaultScreen />;
    case 'locked':
      if (state.keyPackage === 'none') return <CreateVaultScreen />;
      if (state.keyPackage === 'missing') return <KeyPackageMissing />;
      return state.keyPackage === 'unknown' && state.error === null ? (
        <VaultLoader text={LOADING.unknown} />
      ) : (
        <LockedVault />
      );
  }
});
