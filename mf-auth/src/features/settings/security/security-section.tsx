import { useState } from 'react';
import { DeviceRemovalGroup } from './device-removal-group.tsx';
import { LockingGroup } from './locking-group.tsx';
import { RotationGroup } from './rotation-group.tsx';
import { SessionsGroup } from './sessions-group.tsx';
import { TwoFactorGroup } from './two-factor-group.tsx';
import { UnlockMethodsGroup } from './unlock-methods-group.tsx';

/** Settings section with unlock methods, locking, two-factor and sessions. */
export function SecuritySection() {
  // A passphrase change ends the other sessions, so the list is reloaded.
  const [changes, setChanges] = useState(0);
  return (
    <div>
      <UnlockMethodsGroup onChanged={() => setChanges((times) => times + 1)} />
      <RotationGroup />
      <LockingGroup />
      <TwoFactorGroup />
      <SessionsGroup key={changes} />
      <DeviceRemovalGroup />
    </div>
  );
}
