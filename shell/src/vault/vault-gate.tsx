import { observer } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { type ReactNode, useEffect } from 'react';
import { LOADING } from './copy.ts';
import { CreateVaultScreen } from './create-vault-screen.tsx';
import { KeyPackageMissingScreen } from './key-package-missing-screen.tsx';
import { LockedVaultScreens } from './locked-vault-screens.tsx';
import { NewPassphraseScreen } from './new-passphrase-screen.tsx';
import { clearRecoveryKey, useRecoveryKey } from './recovery-key-store.ts';
import { VaultLoadingScreen } from './vault-loading-screen.tsx';

/** Renders its children only while the vault is unlocked. Part of the shell, so that a broken area cannot prevent unlocking. */
export const VaultGate = observer(function VaultGate({ children }: { children: ReactNode }) {
  const { state } = vault;
  const recovered = useRecoveryKey();
  const isOpen = state.status === 'unlocked';
  // Clears the recovery key when the vault locks.
  useEffect(() => (isOpen ? clearRecoveryKey : undefined), [isOpen]);
  switch (state.status) {
    case 'unlocked':
      return recovered === null ? children : <NewPassphraseScreen recoveryKey={recovered} />;
    case 'unlocking':
      return state.isInteractive ? <LockedVaultScreens /> : <VaultLoadingScreen text={LOADING.unlocking} />;
    case 'provisioning':
      return <CreateVaultScreen />;
    case 'locked':
      if (state.keyPackage === 'none') return <CreateVaultScreen />;
      if (state.keyPackage === 'missing') return <KeyPackageMissingScreen />;
      return state.keyPackage === 'unknown' && state.error === null ? (
        <VaultLoadingScreen text={LOADING.unknown} />
      ) : (
        <LockedVaultScreens />
      );
  }
});
