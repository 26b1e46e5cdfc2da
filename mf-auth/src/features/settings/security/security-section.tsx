import { DoorsGroup } from './doors-group.tsx';
import { LockingGroup } from './locking-group.tsx';
import { SessionsGroup } from './sessions-group.tsx';

/** How the vault opens and locks, and where the person is logged in. */
export function SecuritySection() {
  return (
    <div>
      <DoorsGroup />
      <LockingGroup />
      <SessionsGroup />
    </div>
  );
}
