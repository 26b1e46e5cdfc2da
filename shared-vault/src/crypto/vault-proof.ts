import { type Envelope, envelopeBindingOf } from '@northkeep/contracts';
import { decodeBase64Url, encodeBase64Url } from './base64.ts';
import { randomBytes, sha256 } from './bytes.ts';
import { decryptEnvelope, encryptToEnvelope } from './envelope.ts';
import { type Bytes, type DataKey, parseVaultId, type VaultId } from './types.ts';

const PROOF_BYTES = 32;

export interface VaultProof {
  readonly vaultId: VaultId;
  /** Envelope of base64url(p), bound to `account.proof:<vaultId>`. */
  readonly proof: Envelope;
}

/** Returns the public id of the vault whose secret is p: base64url(SHA-256(p)). */
async function vaultIdOf(p: Bytes): Promise<VaultId> {
  const vaultId = parseVaultId(encodeBase64Url(await sha256(p)));
  if (!vaultId) throw new Error('Not a SHA-256.');
  return vaultId;
}

/**
 * Generates the secret p (32 random bytes) of a data key, and returns its envelope and the vault id derived from it.
 */
export async function makeVaultProof(key: DataKey): Promise<VaultProof> {
  const p = randomBytes(PROOF_BYTES);
  const vaultId = await vaultIdOf(p);
  const proof = await encryptToEnvelope(key, {
    place: envelopeBindingOf('account', 'proof', vaultId),
    value: encodeBase64Url(p),
  });
  return { vaultId, proof };
}

/** Checks that a data key belongs to a vault: the key opens the proof, and the hash of p equals the vault id. */
export async function isDataKeyOfVault(key: DataKey, vault: VaultProof): Promise<boolean> {
  return (await decryptVaultProof(key, vault)) !== null;
}

/** Returns base64url(p), which proves to the server that the vault is unlocked, or null for another vault's key. */
export async function decryptVaultProof(key: DataKey, { proof, vaultId }: VaultProof): Promise<string | null> {
  try {
    const value = await decryptEnvelope(key, proof, envelopeBindingOf('account', 'proof', vaultId));
    const p = typeof value === 'string' ? decodeBase64Url(value) : null;
    if (p?.length !== PROOF_BYTES || (await vaultIdOf(p)) !== vaultId) return null;
    return encodeBase64Url(p);
  } catch {
    return null;
  }
}
