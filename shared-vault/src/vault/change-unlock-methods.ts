import type { AddUnlockMethodBody, KeySlot, RemoveUnlockMethodBody } from '@northkeep/contracts';
import { isUnansweredError } from '../api/api-error.ts';
import { encodeBase64 } from '../crypto/base64.ts';
import { randomBytes } from '../crypto/bytes.ts';
import { importDataKey } from '../crypto/data-key.ts';
import { changeUnconfirmedError, invalidKeyMaterialError } from '../crypto/errors.ts';
import { formatRecoveryKey, generateRecoveryKey } from '../crypto/recovery-key.ts';
import { deriveRecoverySecret, unwrapSlot, wrapSlot } from '../crypto/slot-wrap.ts';
import type { Bytes, RawDataKey, RecoverySecret } from '../crypto/types.ts';
import { decryptVaultProof, isDataKeyOfVault } from '../crypto/vault-proof.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import { createPasskey } from './passkey.ts';
import { isPasskeySlot } from './passkey-support.ts';
import {
  type UnlockCredentials,
  type VerificationContext,
  type VerifiedCredentials,
  verifyCredentials,
} from './unlock-credentials.ts';

const PRF_SALT_BYTES = 32;

/** Generated recovery key. It unlocks the vault once it has been stored. */
export interface NewRecoveryKey {
  /** Seven groups of four characters, shown to the user once. */
  readonly groups: readonly string[];
  /**
   * Stores the wrapped data key (slot) of the recovery key on the server, where it replaces that of a previous recovery
   * key. Then opens the slot once from the server's response. Throws `E_UNCONFIRMED` when this fails.
   */
  readonly store: () => Promise<ValidKeyPackage>;
}

/** Generates a recovery key and wraps the data key with it. Sends nothing before `store` is called. */
export async function prepareRecoveryKey(
  context: VerificationContext,
  credentials: UnlockCredentials,
): Promise<NewRecoveryKey> {
  const { keyPackage, raw, identityCheck: keeper } = await verifyCredentials(context, credentials);
  try {
    const key = generateRecoveryKey();
    const [groups, recovery] = await Promise.all([formatRecoveryKey(key), deriveRecoverySecret(key)]);
    const { vaultId, rev } = keyPackage;
    const slot = await wrapSlot(raw, {
      ...{ vaultId, secret: key },
      slot: { v: 'recwrap-v1', id: crypto.randomUUID() } as const,
    });
    const vaultProof = await proveSlotOpens({ keyPackage, raw, slot, secret: key });
    const store = async () => {
      const stored = await storeSlot(context, keyPackage, { slot, recovery, rev, vaultProof, keeper });
      await ensureStoredSlotOpens(context, keyPackage, { id: slot.id, secret: key });
      return stored;
    };
    return { groups, store };
  } finally {
    raw.fill(0);
  }
}

/**
 * Creates a passkey on this device and stores its slot. Verifies the credentials before the browser prompts the user.
 */
export async function addPasskey(
  context: VerificationContext,
  credentials: UnlockCredentials,
  signal?: AbortSignal,
): Promise<ValidKeyPackage> {
  const { keyPackage, raw, identityCheck: keeper } = await verifyCredentials(context, credentials);
  const salt = randomBytes(PRF_SALT_BYTES);
  try {
    const others = keyPackage.slots.filter(isPasskeySlot);
    const { credentialId, secret } = await createPasskey({ email: context.user.email, salt, others, signal });
    const { vaultId, rev } = keyPackage;
    const slot = await wrapSlot(raw, {
      ...{ vaultId, secret },
      slot: { v: 'prfwrap-v1', id: crypto.randomUUID(), credentialId, salt: encodeBase64(salt) } as const,
    });
    const vaultProof = await proveSlotOpens({ keyPackage, raw, slot, secret });
    secret.fill(0);
    return await storeSlot(context, keyPackage, { slot, rev, vaultProof, keeper });
  } finally {
    raw.fill(0);
  }
}

/**
 * Removes an unlock method by its slot id. The data key stays the same: a person who copied key package and secret
 * before the removal can still open that copy. Throws `E_UNCONFIRMED` when the response still contains the unlock
 * method.
 */
export async function removeUnlockMethod(
  context: VerificationContext,
  id: string,
  credentials: UnlockCredentials,
): Promise<ValidKeyPackage> {
  const { keyPackage, raw, identityCheck: keeper } = await verifyCredentials(context, credentials);
  try {
    const vaultProof = await decryptVaultProof(await importDataKey(raw), keyPackage);
    if (vaultProof === null) throw invalidKeyMaterialError('the proof does not open');
    const body: RemoveUnlockMethodBody = { id, rev: keyPackage.rev, vaultProof, keeper };
    const stored = decodeKeyPackage(await context.api.post('/crypto/unlock-methods/remove', body));
    if (!stored || stored.slots.some((slot) => slot.id === id)) throw changeUnconfirmedError();
    const slots = keyPackage.slots.filter((slot) => slot.id !== id);
    return { ...keyPackage, slots, rev: stored.rev };
  } finally {
    raw.fill(0);
  }
}

interface NewSlot extends Pick<VerifiedCredentials, 'keyPackage' | 'raw'> {
  readonly slot: KeySlot;
  readonly secret: Bytes;
}

/**
 * Opens a new slot (a data key wrapped for one unlock method) in the same way as the next unlock. Returns the vault
 * proof that was opened with its data key (base64url).
 */
async function proveSlotOpens({ keyPackage, raw, slot, secret }: NewSlot): Promise<string> {
  const opened = await unwrapSlot({ slot, secret, vaultId: keyPackage.vaultId });
  try {
    const proof =
      opened && isSameKey(opened, raw) ? await decryptVaultProof(await importDataKey(opened), keyPackage) : null;
    if (proof === null) throw invalidKeyMaterialError('the new slot does not open');
    return proof;
  } finally {
    opened?.fill(0);
  }
}

const isSameKey = (one: RawDataKey, two: RawDataKey) => one.length === two.length && one.every((b, i) => b === two[i]);

type AddSlotBody = Omit<AddUnlockMethodBody, 'recovery'> & { readonly recovery?: RecoverySecret };

/**
 * Sends a new slot. The slot counts as stored when the response contains it or, after a lost response, when the
 * server's key package contains it.
 */
async function storeSlot(
  { api }: VerificationContext,
  keyPackage: ValidKeyPackage,
  body: AddSlotBody,
): Promise<ValidKeyPackage> {
  const { slot } = body;
  const slots = [...keyPackage.slots.filter(({ v }) => v !== slot.v || v === 'prfwrap-v1'), slot];
  const stored = await api.post('/crypto/unlock-methods', body).catch(async (error: unknown) => {
    if (!isUnansweredError(error)) throw error;
    const current = await readKeyPackage(api).catch(() => null);
    if (!lists(current, slot)) throw error;
    return current;
  });
  const listed = decodeKeyPackage(stored);
  if (!listed || !lists(listed, slot)) throw changeUnconfirmedError();
  return { ...keyPackage, slots, rev: listed.rev };
}

const lists = (keyPackage: ValidKeyPackage | null, { id, c }: KeySlot): boolean =>
  keyPackage?.slots.some((one) => one.id === id && one.c === c) === true;

const readKeyPackage = async (api: VerificationContext['api']): Promise<ValidKeyPackage | null> =>
  decodeKeyPackage(await api.get('/crypto/erkp', { cache: 'no-store' }));

/**
 * Reads a slot back from the server and opens it. Throws `E_UNCONFIRMED` when the slot is missing or its data key does
 * not prove the vault.
 */
async function ensureStoredSlotOpens(
  { api }: VerificationContext,
  { vaultId, proof }: ValidKeyPackage,
  { id, secret }: { readonly id: string; readonly secret: Bytes },
): Promise<void> {
  const slot = (await readKeyPackage(api))?.slots.find((one) => one.id === id);
  const opened = slot ? await unwrapSlot({ slot, secret, vaultId }) : null;
  const isProven = opened !== null && (await isDataKeyOfVault(await importDataKey(opened), { vaultId, proof }));
  opened?.fill(0);
  if (!isProven) throw changeUnconfirmedError();
}
