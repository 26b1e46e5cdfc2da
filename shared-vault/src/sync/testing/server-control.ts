import type { ErrorCode, Kind } from '@northkeep/contracts';
import type { ServerRow } from './model-reads.ts';
import type { ForgedWriteResponseType } from './model-server.ts';

/** Control over the server of a script. */
export interface ServerControl {
  /** Kills the server with SIGKILL after `moments` more writes or responses. */
  kill(moments: number): Promise<void>;
  start(): Promise<void>;
  /** Rejects the next change of a kind permanently, when the server supports that. */
  refuse?(kind: Kind, status: number, code: ErrorCode): void;
  /** Sends a false response to the next change, when the server supports that. */
  lie?(lie: ForgedWriteResponseType): void;
  /** Moves the server's clock. */
  pass(ms: number): void;
  /** Purges the trash after a month; returns what it contained. */
  purge?(): readonly ServerRow[];
  /** Takes a backup. */
  backUp?(): void;
  /** Restores the last backup; returns the records before and after, or null without a backup. */
  rollBack?(): { readonly before: readonly ServerRow[]; readonly now: readonly ServerRow[] } | null;
  /** All records and tombstones. */
  records?(): readonly ServerRow[];
  /** Replaces the vault by an empty one. */
  beginVault?(vaultId: string): void;
}
