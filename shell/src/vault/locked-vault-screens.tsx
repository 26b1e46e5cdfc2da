import { useState } from 'react';
import { PasskeyScreen } from './passkey-screen.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';
import { UnlockScreen } from './unlock-screen.tsx';

/** Screens of a locked vault: passphrase, recovery key or passkey. */
export function LockedVaultScreens() {
  const [way, setWay] = useState<'passphrase' | 'recovery' | 'passkey'>('passphrase');
  const [returned, setReturned] = useState(false);
  const back = () => {
    setReturned(true);
    setWay('passphrase');
  };
  if (way === 'recovery') return <RecoveryScreen onBack={back} />;
  if (way === 'passkey') return <PasskeyScreen onBack={back} />;
  return <UnlockScreen onRecovery={() => setWay('recovery')} onPasskey={() => setWay('passkey')} returned={returned} />;
}
