import { importDataKey, newRawDataKey } from '../../crypto/data-key.ts';
import type { DataKey, RawDataKey, VaultId } from '../../crypto/types.ts';
import { makeVaultProof } from '../../crypto/vault-proof.ts';

/** A data key, raw and imported, with the id of its vault. */
export interface VaultKeys {
  readonly raw: RawDataKey;
  readonly key: DataKey;
  readonly vaultId: VaultId;
}

export async function newVaultKeys(): Promise<VaultKeys> {
  const raw = newRawDataKey();
  const key = await importDataKey(raw);
  return { raw, key, vaultId: (await makeVaultProof(key)).vaultId };
}
