import type { ReadEvent } from '../worker/read-all.ts';
import type { SendBlocker } from './outbox/outbox-sender.ts';
import type { RecordKey } from './ports.ts';

/** Events of the engine for the observed layer. */
export interface EngineEvents {
  read(event: ReadEvent): void;
  /** The outbox or a list in the store has changed. */
  listsChanged(): void;
  blocked(blocker: SendBlocker): void;
  /** Number of requests under way. */
  sending(requests: number): void;
  /** Number of records whose change the server answered repeatedly without confirming it. */
  unconfirmed(records: number): void;
  /** All records that the server holds in an older revision. */
  rolledBack(keys: readonly RecordKey[]): void;
  /** One more record that the server holds in an older revision. */
  alsoRolledBack(key: RecordKey): void;
  vaultChanged(): void;
  /** Another tab has parked these steps after a merge. */
  parked(ids: readonly string[]): void;
}
