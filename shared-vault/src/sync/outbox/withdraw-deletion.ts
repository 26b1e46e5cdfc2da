import type { RecordKey } from '../ports.ts';
import type { VaultStore } from '../store/store.ts';

/**
 * Removes the latest change of a record from the outbox when it is a deletion that has not been sent. The sender marks
 * an entry as sent in a separate transaction before the request, so a removed entry never reaches the server. A deletion that the
 * server has made, and that this device only confirms, stays.
 * @returns True when the deletion was dropped.
 */
export function cancelUnsentDeletion(key: RecordKey, store: VaultStore): Promise<boolean> {
  return store.transact({ keys: [key] }, (found) => {
    const last = found.entries(key).at(-1);
    if (last?.op !== 'remove' || last.sent || last.decides) return { result: false };
    return { writes: { drop: [last.n] }, result: true };
  });
}
