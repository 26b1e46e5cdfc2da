import type { AddUnlockMethodBody, RemoveUnlockMethodBody, VaultSlot } from '@northkeep/contracts';
import { isApiError, NETWORK } from '../api/api-error.ts';
import { encodeBase64 } from '../crypto/base64.ts';
import { randomBytes } from '../crypto/bytes.ts';
import { importDataKey } from '../crypto/data-key.ts';
import { invalidKeyMaterial } from '../crypto/errors.ts';
import { formatRecoveryKey, generateRecoveryKey } from '../crypto/recovery-key.ts';
import { deriveRecoverySecret, openSlot, wrapSlot } from '../crypto/slot-wrap.ts';
import type { Bytes, RawDataKey, RecoverySecret } from '../crypto/types.ts';
import { openProof } from '../crypto/vault-proof.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import { createPasskey, isPasskeySlot } from './passkey.ts';
import {
  type UnlockCredentials,
  type VerificationContext,
  type VerifiedCredentials,
  verifyCredentials,
} from './unlock-credentials.ts';

const PRF_SALT_BYTES = 32;

/** A recovery key that opens the vault once it has been stored. */
export interface NewRecoveryKey {
  /** Seven groups of four signs: shown now, and never again. */
  readonly groups: readonly string[];
  /** Makes it count, in place of one before. */
  readonly store: () => Promise<ValidKeyPackage>;
}

/** Makes a recovery key and wraps the data key for it. Nothing is sent before `store`. */
export async function makeRecoveryKey(parts: VerificationContext, by: UnlockCredentials): Promise<NewRecoveryKey> {
  const { found, raw, keeper } = await verifyCredentials(parts, by);
  try {
    const key = generateRecoveryKey();
    const [groups, recovery] = await Promise.all([formatRecoveryKey(key), deriveRecoverySecret(key)]);
    const { vaultId, rev } = found;
    const slot = await wrapSlot(raw, {
      ...{ vaultId, secret: key },
      slot: { v: 'recwrap-v1', id: crypto.randomUUID() } as const,
    });
    const vaultProof = await openAgain({ found, raw, slot, secret: key });
    key.fill(0);
    return { groups, store: () => add(parts, found, { slot, recovery, rev, vaultProof, keeper }) };
  } finally {
    raw.fill(0);
  }
}

/** Makes a passkey on this device and adds it. Asks the passphrase before the device asks for a finger. */
export async function addPasskey(
  parts: VerificationContext,
  by: UnlockCredentials,
  signal?: AbortSignal,
): Promise<ValidKeyPackage> {
  const { found, raw, keeper } = await verifyCredentials(parts, by);
  const salt = randomBytes(PRF_SALT_BYTES);
  try {
    const others = found.slots.filter(isPasskeySlot);
    const { credentialId, secret } = await createPasskey({ email: parts.user.email, salt, others, signal });
    const { vaultId, rev } = found;
    const slot = await wrapSlot(raw, {
      ...{ vaultId, secret },
      slot: { v: 'prfwrap-v1', id: crypto.randomUUID(), credentialId, salt: encodeBase64(salt) } as const,
    });
    const vaultProof = await openAgain({ found, raw, slot, secret });
    secret.fill(0);
    return await add(parts, found, { slot, rev, vaultProof, keeper });
  } finally {
    raw.fill(0);
  }
}

/** Removes an unlock method. The data key stays the same: someone who copied key package and secret before can still open that copy. */
export async function removeUnlockMethod(
  parts: VerificationContext,
  id: string,
  by: UnlockCredentials,
): Promise<ValidKeyPackage> {
  const { found, raw, keeper } = await verifyCredentials(parts, by);
  try {
    const vaultProof = await openProof(await importDataKey(raw), found);
    if (vaultProof === null) throw invalidKeyMaterial('the proof does not open');
    const body: RemoveUnlockMethodBody = { id, rev: found.rev, vaultProof, keeper };
    const answer = decodeKeyPackage(await parts.api.post('/crypto/unlock-methods/remove', body));
    const slots = found.slots.filter((slot) => slot.id !== id);
    return { ...found, slots, rev: answer?.rev ?? found.rev };
  } finally {
    raw.fill(0);
  }
}

interface Check extends Pick<VerifiedCredentials, 'found' | 'raw'> {
  readonly slot: VaultSlot;
  readonly secret: Bytes;
}

/** Opens the new slot as the next unlock will, and the vault's proof with what came out of it. Gives p. */
async function openAgain({ found, raw, slot, secret }: Check): Promise<string> {
  const opened = await openSlot({ slot, secret, vaultId: found.vaultId });
  try {
    const proof = opened && isSame(opened, raw) ? await openProof(await importDataKey(opened), found) : null;
    if (proof === null) throw invalidKeyMaterial('the new slot does not open');
    return proof;
  } finally {
    opened?.fill(0);
  }
}

const isSame = (one: RawDataKey, two: RawDataKey) => one.length === two.length && one.every((b, i) => b === two[i]);

type NewUnlockMethod = Omit<AddUnlockMethodBody, 'recovery'> & { readonly recovery?: RecoverySecret };

/** The one write. Where its answer was lost, the package that stands tells whether it was done. */
async function add(
  { api }: VerificationContext,
  found: ValidKeyPackage,
  body: NewUnlockMethod,
): Promise<ValidKeyPackage> {
  const { slot } = body;
  const slots = [...found.slots.filter(({ v }) => v !== slot.v || v === 'prfwrap-v1'), slot];
  try {
    const answer = decodeKeyPackage(await api.post('/crypto/unlock-methods', body));
    return { ...found, slots, rev: answer?.rev ?? found.rev + 1 };
  } catch (error) {
    if (!isApiError(error, NETWORK)) throw error;
    const current = decodeKeyPackage(await api.get('/crypto/erkp', { cache: 'no-store' }).catch(() => null));
    if (current?.slots.some(({ id, c }) => id === slot.id && c === slot.c))
      return { ...found, slots, rev: current.rev };
    throw error;
  }
}
