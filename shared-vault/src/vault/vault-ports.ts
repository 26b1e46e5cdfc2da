import type { User } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import type { VaultId } from '../crypto/types.ts';
import type { TabChannel } from '../session/tab-channel.ts';
import type { KeyValueStore } from './local-storage-map.ts';

export interface VaultPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly store: KeyValueStore;
  readonly tabs: TabChannel;
  /** Returns the signed-in user, or null. */
  user(): User | null;
  /** Passes the user's vault id to the session, which may not contain it yet. */
  vaultKnown(userId: string, vaultId: VaultId): void;
  /** Returns true when something besides a remembered vault is sealed with the device key. */
  isDeviceKeyInUse(): Promise<boolean>;
  /** Reads the session again, after the server rejected the vault id or sent another one. Never rejects. */
  recheckSession(): Promise<void>;
}

export interface UnlockOptions {
  /** True when the data key is stored on this device in wrapped form, so that the next unlock needs no passphrase. */
  readonly remember: boolean;
  /** True when the user has accepted a key package that was refused as doubtful. */
  readonly acceptsDoubt?: boolean;
}

export interface PassphraseInput extends UnlockOptions {
  readonly passphrase: string;
}
