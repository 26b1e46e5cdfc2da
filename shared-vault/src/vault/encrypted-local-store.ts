import { envelopeBindingOf, isEnvelope } from '@northkeep/contracts';
import { decryptEnvelope, encryptToEnvelope } from '../crypto/envelope.ts';
import type { DataKey, VaultId } from '../crypto/types.ts';
import { readRow, type StoreAddress, writeRow } from './indexed-db.ts';

type WithKey = <Result>(use: (key: DataKey, vaultId: VaultId) => Promise<Result>) => Promise<Result>;

const STORE = 'words';

/** Sealed values that stay on this device (filters, used suggestions), in one IndexedDB database per vault. */
export class EncryptedLocalStore {
  readonly #withKey: WithKey;
  /** Latest write of each name, which never rejects. */
  readonly #written = new Map<string, Promise<void>>();

  constructor(withKey: WithKey) {
    this.#withKey = withKey;
  }

  /** Reads the value of a name; null when the value is missing or damaged. Throws 'Vault is locked'. */
  read(name: string): Promise<unknown> {
    return this.#withKey(async (key, vaultId) => {
      const sealed = await readRow(getLocalStoreAddress(vaultId), name);
      if (!isEnvelope(sealed)) return null;
      const value = await decryptEnvelope(key, sealed, envelopeBindingOf('local', name, vaultId));
      const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : null;
      return parsed;
    }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'E_DAMAGED') return null;
      throw error;
    });
  }

  /**
   * Seals a JSON value under a name of letters, digits, dots and dashes. Resolves when it is on disk. Values of one name
   * are stored in the order of the calls, although a long one takes longer to seal.
   */
  write(name: string, value: unknown): Promise<void> {
    return this.#inOrder(name, async (key, vaultId) => {
      const place = envelopeBindingOf('local', name, vaultId);
      return encryptToEnvelope(key, { place, value: JSON.stringify(value) });
    });
  }

  remove(name: string): Promise<void> {
    return this.#inOrder(name, async () => undefined);
  }

  #inOrder(name: string, seal: (key: DataKey, vaultId: VaultId) => Promise<unknown>): Promise<void> {
    const before = this.#written.get(name);
    const writing = this.#withKey(async (key, vaultId) => {
      const sealed = await seal(key, vaultId);
      await before;
      await writeRow(getLocalStoreAddress(vaultId), name, sealed);
    });
    this.#written.set(
      name,
      writing.catch(() => {}),
    );
    return writing;
  }
}

/** Returns the IndexedDB location of a vault's local values. */
export function getLocalStoreAddress(vaultId: string): StoreAddress {
  return { database: `nk-words:${vaultId}`, stores: [STORE], store: STORE };
}
