import { observer } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { CreateVaultScreen } from './create-vault-screen.tsx';
import { KeyPackageMissingScreen } from './key-package-missing-screen.tsx';
import { LockedVaultScreens } from './locked-vault-screens.tsx';
import { NewPassphraseScreen } from './new-passphrase-screen.tsx';
import { useRecoveryKey } from './recovery-key-store.ts';

/** Screens that create or unlock the vault, and the one for a new passphrase after an unlock with the recovery key. */
export default observer(function VaultScreens() {
  const { state } = vault;
  const recoveryKey = useRecoveryKey();
  if (state.status === 'unlocked')
    return recoveryKey === null ? null : <NewPassphraseScreen recoveryKey={recoveryKey} />;
  if (state.status === 'unlocking') return <LockedVaultScreens />;
  if (state.status === 'provisioning' || state.keyPackage === 'none') return <CreateVaultScreen />;
  return state.keyPackage === 'missing' ? <KeyPackageMissingScreen /> : <LockedVaultScreens />;
});
