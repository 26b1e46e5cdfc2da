import {
  decodeSlot,
  type PasskeySlot,
  PRF_BYTES,
  RECOVERY_KEY_BYTES,
  type RecoverySlot,
  type VaultSlot,
} from '@northkeep/contracts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { encodeBase64Url } from './base64.ts';
import { encodeUtf8 } from './bytes.ts';
import { asRawDataKey } from './data-key.ts';
import { invalidKeyMaterial } from './errors.ts';
import { deriveAesKey, deriveBytes } from './hkdf.ts';
import type { Bytes, RawDataKey, RecoveryKey, RecoverySecret, VaultId } from './types.ts';

const INFO = { 'recwrap-v1': 'northkeep/recwrap/v1', 'prfwrap-v1': 'northkeep/prfwrap/v1' } as const;
const SECRET_BYTES = { 'recwrap-v1': RECOVERY_KEY_BYTES, 'prfwrap-v1': PRF_BYTES } as const;
const RECOVERY_SECRET_INFO = 'northkeep/recovery-secret/v1';

/** What opens a slot: the bytes of a recovery key, or what a passkey's PRF gives. */
interface Opening<S extends VaultSlot> {
  readonly slot: S;
  readonly vaultId: VaultId;
  readonly secret: Bytes;
}
type New<S extends VaultSlot> = Omit<S, 'n' | 'c'>;

/** Version, vault and slot: what is moved to another of them does not open. */
const boundTo = ({ v, id }: Pick<VaultSlot, 'v' | 'id'>, vaultId: VaultId) => encodeUtf8(`${v}:${vaultId}:${id}`);

async function kekOf({ v }: Pick<VaultSlot, 'v'>, secret: Bytes): Promise<CryptoKey> {
  if (secret.length !== SECRET_BYTES[v]) throw invalidKeyMaterial('length of a slot’s secret');
  return deriveAesKey(secret, INFO[v]);
}

/** Wraps the data key for a new slot. */
export async function wrapSlot<S extends New<RecoverySlot> | New<PasskeySlot>>(
  raw: RawDataKey,
  { slot, vaultId, secret }: { readonly slot: S; readonly vaultId: VaultId; readonly secret: Bytes },
): Promise<S & { n: string; c: string }> {
  return { ...slot, ...(await encrypt(await kekOf(slot, secret), raw, boundTo(slot, vaultId))) };
}

/** Opens a slot; null where secret, vault, slot and ciphertext do not fit together. Throws `E_KEY_MATERIAL` for another form. */
export async function openSlot({ slot, vaultId, secret }: Opening<VaultSlot>): Promise<RawDataKey | null> {
  const sound = decodeSlot(slot);
  if (!sound) throw invalidKeyMaterial('not a slot');
  const raw = await decrypt(await kekOf(sound, secret), sound, boundTo(sound, vaultId));
  return raw && asRawDataKey(raw);
}

/** Shows the server that the recovery key is there, and tells nothing of it. */
export async function deriveRecoverySecret(key: RecoveryKey): Promise<RecoverySecret> {
  return encodeBase64Url(await deriveBytes(key, RECOVERY_SECRET_INFO)) as RecoverySecret;
}
