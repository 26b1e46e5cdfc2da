import type { ErrorCode, Kind } from '@northkeep/contracts';
import type { ServerRow } from './model-reads.ts';

/** What can be done to the server of a play. */
export interface ServerControl {
  /** A kill -9 soon: `moments` is how far it may still come. */
  kill(moments: number): Promise<void>;
  start(): Promise<void>;
  /** The next change of that kind is refused for good, where the server can be told to. */
  refuse?(kind: Kind, status: number, code: ErrorCode): void;
  /** Time goes on there. */
  pass(ms: number): void;
  /** A month passes: what is in the trash is purged. Gives what was in it. */
  purge?(): readonly ServerRow[];
  /** Keeps the state of this moment. */
  backUp?(): void;
  /** Puts the state back that was kept last. Gives what was there before, and what is now; null where none was kept. */
  rollBack?(): { readonly before: readonly ServerRow[]; readonly now: readonly ServerRow[] } | null;
  /** All records and marks. */
  records?(): readonly ServerRow[];
  /** An empty vault takes the place of this one. */
  beginVault?(vaultId: string): void;
}
