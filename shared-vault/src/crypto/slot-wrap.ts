import { decodeKeySlot, type KeySlot, type PasskeySlot, type RecoveryKeySlot } from '@northkeep/contracts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { encodeBase64Url } from './base64.ts';
import { encodeUtf8 } from './bytes.ts';
import { asRawDataKey } from './data-key.ts';
import { invalidKeyMaterialError } from './errors.ts';
import { deriveAesKey, deriveBytes } from './hkdf.ts';
import type { Bytes, RawDataKey, RecoveryKey, RecoverySecret, VaultId } from './types.ts';

/**
 * Size of a recovery key, in bytes. It is defined here, because the module that formats and reads recovery keys is
 * loaded on demand.
 */
export const RECOVERY_KEY_BYTES = 16;
/** Size of the input and of the output of a passkey's PRF (WebAuthn), in bytes. */
export const PRF_BYTES = 32;

const INFO = { 'recwrap-v1': 'northkeep/recwrap/v1', 'prfwrap-v1': 'northkeep/prfwrap/v1' } as const;
const SECRET_BYTES = { 'recwrap-v1': RECOVERY_KEY_BYTES, 'prfwrap-v1': PRF_BYTES } as const;
const RECOVERY_SECRET_INFO = 'northkeep/recovery-secret/v1';

interface SlotSecret {
  readonly slot: KeySlot;
  readonly vaultId: VaultId;
  /** Bytes of the recovery key (16) or output of the passkey's PRF (32). */
  readonly secret: Bytes;
}
type UnwrappedSlot<Slot extends KeySlot> = Omit<Slot, 'n' | 'c'>;

/**
 * Associated data that binds a slot to its format version, vault and id: decryption fails for a slot that was copied
 * elsewhere.
 */
const boundTo = ({ v, id }: Pick<KeySlot, 'v' | 'id'>, vaultId: VaultId) => encodeUtf8(`${v}:${vaultId}:${id}`);

async function kekOf({ v }: Pick<KeySlot, 'v'>, secret: Bytes): Promise<CryptoKey> {
  if (secret.length !== SECRET_BYTES[v]) throw invalidKeyMaterialError('length of a slot’s secret');
  return deriveAesKey(secret, INFO[v]);
}

/**
 * Wraps the 32-byte data key for a new slot (recwrap-v1 or prfwrap-v1): AES-GCM under a key derived from `secret` by
 * HKDF-SHA256 (RFC 5869). Throws `E_KEY_MATERIAL` when the secret does not have the length that the format requires.
 */
export async function wrapSlot<Slot extends UnwrappedSlot<RecoveryKeySlot> | UnwrappedSlot<PasskeySlot>>(
  raw: RawDataKey,
  { slot, vaultId, secret }: { readonly slot: Slot; readonly vaultId: VaultId; readonly secret: Bytes },
): Promise<Slot & { n: string; c: string }> {
  return { ...slot, ...(await encrypt(await kekOf(slot, secret), raw, boundTo(slot, vaultId))) };
}

/**
 * Unwraps the data key of a slot. Returns null when the tag does not match: another secret, vault, slot id or damaged
 * bytes. Throws `E_KEY_MATERIAL` for an unknown format or a secret of another length.
 */
export async function unwrapSlot({ slot, vaultId, secret }: SlotSecret): Promise<RawDataKey | null> {
  const sound = decodeKeySlot(slot);
  if (!sound) throw invalidKeyMaterialError('not a slot');
  const raw = await decrypt(await kekOf(sound, secret), sound, boundTo(sound, vaultId));
  return raw && asRawDataKey(raw);
}

/**
 * Derives the secret that proves possession of a recovery key to the server without revealing the key: 32 bytes by
 * HKDF-SHA256 (RFC 5869), as 43 characters of base64url.
 */
export async function deriveRecoverySecret(key: RecoveryKey): Promise<RecoverySecret> {
  return encodeBase64Url(await deriveBytes(key, RECOVERY_SECRET_INFO)) as RecoverySecret;
}
