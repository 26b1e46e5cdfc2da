import type { ReadAllEvent } from '../worker/read-all.ts';
import type { SendBlockedReason } from './outbox/outbox-sender.ts';
import type { RecordKey } from './ports.ts';

/** Events that the sync engine reports to the engine host, which updates the observable state. */
export interface EngineEvents {
  read(event: ReadAllEvent): void;
  /** Called when the outbox or a list in the store has changed. */
  listsChanged(): void;
  /** Called with the error of a full disk that could not store loaded records, or with null when they are stored. */
  loadStorageError(error: unknown): void;
  /** Called when the store has switched from the database to memory (`isPersistent` is false), or back. */
  storeSwitched(isPersistent: boolean): void;
  blocked(blocker: SendBlockedReason): void;
  /** Called with the number of requests under way. */
  sending(requests: number): void;
  /** Called with the number of records whose change the server has repeatedly failed to confirm. */
  unconfirmed(records: number): void;
  /** Called with all records that the user's devices have not written and of which this device has no copy. */
  unverified(keys: readonly RecordKey[]): void;
  /**
   * Called with the time of the last comparison that found every record as the user's devices have written it, in ms
   * since the epoch; null before the first one.
   */
  checked(at: number | null): void;
  /** Called with all records that the server holds in an older or another state. */
  rolledBack(keys: readonly RecordKey[]): void;
  /** Called with one more record that the server holds in an older or another state. */
  alsoRolledBack(key: RecordKey): void;
  vaultChanged(): void;
  /** Called with the ids of steps that a merge in another tab has moved to the parked steps. */
  parked(ids: readonly string[]): void;
}
