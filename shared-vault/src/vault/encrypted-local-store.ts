import { envelopeBindingOf, isEnvelope } from '@northkeep/contracts';
import { decryptEnvelope, encryptToEnvelope } from '../crypto/envelope.ts';
import type { DataKey, VaultId } from '../crypto/types.ts';
import { readRow, type StoreAddress, writeRow } from './indexed-db.ts';

type WithKey = <Result>(use: (key: DataKey, vaultId: VaultId) => Promise<Result>) => Promise<Result>;

const STORE = 'words';

/** Sealed values that stay on this device (filters, used suggestions), in one IndexedDB database per vault. */
export class EncryptedLocalStore {
  readonly #withKey: WithKey;

  constructor(withKey: WithKey) {
    this.#withKey = withKey;
  }

  /** Reads the value of a name; null when the value is missing or damaged. Throws 'Vault is locked'. */
  read(name: string): Promise<unknown> {
    return this.#withKey(async (key, vaultId) => {
      const sealed = await readRow(getLocalStoreAddress(vaultId), name);
      if (!isEnvelope(sealed)) return null;
      const { value, bound } = await decryptEnvelope(key, sealed, envelopeBindingOf('local', name, vaultId));
      const parsed: unknown = bound && typeof value === 'string' ? JSON.parse(value) : null;
      return parsed;
    }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'E_DAMAGED') return null;
      throw error;
    });
  }

  /** Seals a JSON value under a name of letters, digits, dots and dashes. Resolves when it is on disk. */
  write(name: string, value: unknown): Promise<void> {
    return this.#withKey(async (key, vaultId) => {
      const place = envelopeBindingOf('local', name, vaultId);
      await writeRow(
        getLocalStoreAddress(vaultId),
        name,
        await encryptToEnvelope(key, { place, value: JSON.stringify(value) }),
      );
    });
  }

  remove(name: string): Promise<void> {
    return this.#withKey((_key, vaultId) => writeRow(getLocalStoreAddress(vaultId), name, undefined));
  }
}

/** Returns the IndexedDB location of a vault's local values. */
export function getLocalStoreAddress(vaultId: string): StoreAddress {
  return { database: `nk-words:${vaultId}`, stores: [STORE], store: STORE };
}
