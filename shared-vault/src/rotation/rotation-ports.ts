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
  /**
   * Re-encrypts what this device stores under a former vault and needs further. Resolves to true when nothing is stored
   * under it any more.
   */
  carryOver(vaults: CarriedVaults, withKeys: WithRotationKeys, signal: AbortSignal): Promise<boolean>;
  /** Called when all records are re-encrypted. */
  finished(): Promise<void>;
}

export interface CarriedVaults {
  readonly former: string;
  readonly live: string;
  /**
   * True when the server has no record under a former key any more. Only then does a record that it does not have under
   * the live key say something, so that the stored records can be compared.
   */
  readonly isFinished: boolean;
}

/** Runs `use` with the former and the live key; a lock waits until it ends. */
export type WithRotationKeys = <Result>(use: (keys: RotationKeys) => Promise<Result>) => Promise<Result>;
