import { type Envelope, placeOf } from '@northkeep/contracts';
import { decodeBase64Url, encodeBase64Url } from './base64.ts';
import { randomBytes, sha256 } from './bytes.ts';
import { openValue, sealValue } from './envelope.ts';
import { asVaultId, type Bytes, type DataKey, type VaultId } from './types.ts';

const PROOF_BYTES = 32;

export interface VaultProof {
  readonly vaultId: VaultId;
  /** Envelope of base64url(p) at `account.proof:<vaultId>`. */
  readonly proof: Envelope;
}

/** The public name of the vault whose secret is p. */
async function vaultIdOf(p: Bytes): Promise<VaultId> {
  const vaultId = asVaultId(encodeBase64Url(await sha256(p)));
  if (!vaultId) throw new Error('A SHA-256 is always 43 characters of base64url.');
  return vaultId;
}

/** Makes p, its envelope and the vault's public name, once per data key. */
export async function makeVaultProof(key: DataKey): Promise<VaultProof> {
  const p = randomBytes(PROOF_BYTES);
  const vaultId = await vaultIdOf(p);
  const proof = await sealValue(key, { place: placeOf('account', 'proof', vaultId), value: encodeBase64Url(p) });
  return { vaultId, proof };
}

/** True only when this key opens the proof and its hash is the vault's name: the right key of the right vault. */
export async function provesVault(key: DataKey, vault: VaultProof): Promise<boolean> {
  return (await openProof(key, vault)) !== null;
}

/** base64url(p), which tells the server that the vault is open here; null where the key is not this vault's. */
export async function openProof(key: DataKey, { proof, vaultId }: VaultProof): Promise<string | null> {
  try {
    const { value, bound } = await openValue(key, proof, placeOf('account', 'proof', vaultId));
    const p = typeof value === 'string' ? decodeBase64Url(value) : null;
    if (!bound || p?.length !== PROOF_BYTES || (await vaultIdOf(p)) !== vaultId) return null;
    return encodeBase64Url(p);
  } catch {
    return null;
  }
}
