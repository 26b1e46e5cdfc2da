import type { User } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import type { RotationKeys } from '../crypto/reencrypt-field.ts';
import type { Locks } from '../sync/ports.ts';
import type { Vault } from '../vault/vault.ts';
import type { FinishedRotationsStore } from './finished-rotations.ts';

export interface RotationPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly vault: Pick<Vault, 'vaultId' | 'withKey' | 'isRemembered' | 'derivations' | 'replace' | 'remembered'> & {
    readonly local: FinishedRotationsStore;
  };
  readonly locks: Locks;
  user(): User | null;
  /** Resolves when all typed changes are in the outbox. */
  flush(): Promise<void>;
  /** Reads the session's user from the server again. */
  recheck(): Promise<void>;
  /** Re-encrypts the data that this device stores under a former vault: unsent changes and local values. */
  carryOver(
    vaults: { readonly former: string; readonly live: string },
    withKeys: WithRotationKeys,
    signal: AbortSignal,
  ): Promise<void>;
  /** Called when all records are re-encrypted. */
  finished(): Promise<void>;
}

/** Runs `use` with the former and the live key; a lock waits until it ends. */
export type WithRotationKeys = <Result>(use: (keys: RotationKeys) => Promise<Result>) => Promise<Result>;
