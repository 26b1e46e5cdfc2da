import { KDF_ITERATIONS, type NewVault } from '@northkeep/contracts';
import { importDataKey } from '../crypto/data-key.ts';
import { wrapErkp } from '../crypto/erkp.ts';
import type { RawDataKey, VaultId } from '../crypto/types.ts';
import { makeVaultProof } from '../crypto/vault-proof.ts';

/** Wraps a data key under the passphrase (erkp-v1) and generates the vault's proof and id. */
export async function createNewVault(
  raw: RawDataKey,
  passphrase: string,
  iter: number = KDF_ITERATIONS,
): Promise<NewVault & { readonly vaultId: VaultId }> {
  const [erkp, { vaultId, proof }] = await Promise.all([
    wrapErkp(raw, passphrase, iter),
    importDataKey(raw).then(makeVaultProof),
  ]);
  return { erkp, proof, vaultId };
}
