import { reaction } from '@northkeep/shared-kit/runtime';
import { sync, type UnsentRecord } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';

/**
 * Returns records with changes that are not sent yet, the latest first. They are read again whenever something is
 * stored or sent.
 */
export function usePendingChanges(limit: number): readonly UnsentRecord[] {
  const [list, setList] = useState<readonly UnsentRecord[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    const read = () =>
      sync
        .readWaitingList(limit)
        .then((found) => isUnmounted || setList(found))
        .catch((reason: unknown) => console.debug('what waits could not be listed', reason));
    const stop = reaction(() => sync.status, read, { fireImmediately: true });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [limit]);
  return list;
}
