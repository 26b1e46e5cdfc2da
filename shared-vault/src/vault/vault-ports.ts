import type { User } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import type { Kek, VaultId } from '../crypto/types.ts';
import type { TabChannel } from '../session/tab-channel.ts';
import type { KeyValueStore } from './local-storage-map.ts';

export interface VaultPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly store: KeyValueStore;
  readonly tabs: TabChannel;
  /** The signed-in person, or null. */
  user(): User | null;
  /** This is the vault of that user: the session may not know it yet. */
  vaultKnown(userId: string, vaultId: VaultId): void;
  /** The server no longer knows the vault: ask it who is signed in. */
  recheckSession(): void;
}

export interface Passphrase {
  readonly passphrase: string;
  /** Keep the key, wrapped, so that this device opens the vault by itself. */
  readonly remember: boolean;
}

/** A KEK derived while the login was on its way, and what it was derived from. */
export interface PreparedKek {
  readonly s: string;
  readonly iter: number;
  readonly kek: Kek;
}
