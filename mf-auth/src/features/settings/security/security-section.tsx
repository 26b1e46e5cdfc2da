import { useState } from 'react';
import { LockingGroup } from './locking-group.tsx';
import { RotationGroup } from './rotation-group.tsx';
import { SessionsGroup } from './sessions-group.tsx';
import { TwoFactorGroup } from './two-factor-group.tsx';
import { UnlockMethodsGroup } from './unlock-methods-group.tsx';

/** How the vault opens and locks, and where the person is logged in. */
export function SecuritySection() {
  // A changed passphrase has ended the other sessions: their list is read again.
  const [changes, setChanges] = useState(0);
  return (
    <div>
      <UnlockMethodsGroup onChanged={() => setChanges((times) => times + 1)} />
      <RotationGroup />
      <LockingGroup />
      <TwoFactorGroup />
      <SessionsGroup key={changes} />
    </div>
  );
}
