import {
  decodeErkp,
  decodeKeySlots,
  isEnvelope,
  type KeyPackage,
  type KeySlot,
  type RecoveryKeySlot,
} from '@northkeep/contracts';
import { parseVaultId, type VaultId } from '../crypto/types.ts';

/** Key package whose format has been validated. */
export type ValidKeyPackage = KeyPackage & { readonly vaultId: VaultId };

/** Validates an untrusted key package. Returns null when any part has another format; invalid slots are left out. */
export function decodeKeyPackage(value: unknown): ValidKeyPackage | null {
  const erkp = decodeErkp(value);
  if (!erkp || typeof value !== 'object' || value === null) return null;
  if (!('vaultId' in value && 'proof' in value && 'rev' in value)) return null;
  const vaultId = parseVaultId(value.vaultId);
  const { proof, rev } = value;
  if (!vaultId || !isEnvelope(proof) || typeof rev !== 'number' || !Number.isInteger(rev) || rev < 1) return null;
  const slots = decodeKeySlots('slots' in value ? value.slots : []);
  return { ...erkp, vaultId, proof, rev, slots };
}

export const isRecoverySlot = (slot: KeySlot): slot is RecoveryKeySlot => slot.v === 'recwrap-v1';
