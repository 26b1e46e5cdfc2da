import { DATA_KEY_BYTES } from '@northkeep/contracts';
import { randomBytes } from './bytes.ts';
import { invalidKeyMaterialError } from './errors.ts';
import type { Bytes, DataKey, RawDataKey } from './types.ts';

/** Generates the 32 random bytes of a new vault's data key. */
export function newRawDataKey(): RawDataKey {
  return randomBytes(DATA_KEY_BYTES) as RawDataKey;
}

/** Brands unwrapped bytes as a data key. Throws `E_KEY_MATERIAL` unless there are exactly 32 bytes. */
export function asRawDataKey(bytes: Bytes): RawDataKey {
  if (bytes.length !== DATA_KEY_BYTES) throw invalidKeyMaterialError('wrong length of a data key');
  return bytes as RawDataKey;
}

/** Imports a data key for AES-GCM-256. Scripts can use the result but cannot export its bytes. */
export async function importDataKey(raw: RawDataKey): Promise<DataKey> {
  return (await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])) as DataKey;
}
