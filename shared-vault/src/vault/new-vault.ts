import type { AuthKdf, NewVault } from '@northkeep/contracts';
import { importDataKey } from '../crypto/data-key.ts';
import { wrapErkp } from '../crypto/erkp.ts';
import type { PasswordKeys } from '../crypto/password-keys.ts';
import type { RawDataKey, VaultId } from '../crypto/types.ts';
import { makeVaultProof } from '../crypto/vault-proof.ts';

/** Generates the vault's proof and id, and wraps a data key under a passphrase (erkp-v1 with `hard`). */
export async function createNewVault(
  raw: RawDataKey,
  how: { readonly keys: PasswordKeys; readonly kdf: AuthKdf },
): Promise<NewVault & { readonly vaultId: VaultId }> {
  const { vaultId, proof } = await importDataKey(raw).then(makeVaultProof);
  return { erkp: await wrapErkp(raw, { ...how, vaultId }), proof, vaultId };
}
