import { reaction } from '@northkeep/shared-kit/runtime';
import { sync, type Waiting } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';

/** The latest `limit` records with unsent changes, newest first. Updated whenever a change is stored or sent. */
export function usePendingChanges(limit: number): readonly Waiting[] {
  const [list, setList] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    let gone = false;
    const read = () =>
      sync
        .readWaitingList(limit)
        .then((found) => gone || setList(found))
        .catch((reason: unknown) => console.debug('reading the pending changes failed', reason));
    const stop = reaction(() => sync.status, read, { fireImmediately: true });
    return () => {
      gone = true;
      stop();
    };
  }, [limit]);
  return list;
}
