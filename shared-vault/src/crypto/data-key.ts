import { DATA_KEY_BYTES } from '@northkeep/contracts';
import { randomBytes } from './bytes.ts';
import { invalidKeyMaterial } from './errors.ts';
import type { Bytes, DataKey, RawDataKey } from './types.ts';

/** 32 fresh bytes for a new vault. */
export function newRawDataKey(): RawDataKey {
  return randomBytes(DATA_KEY_BYTES) as RawDataKey;
}

/** Bytes fresh from a wrap; refuses any other length. */
export function asRawDataKey(bytes: Bytes): RawDataKey {
  if (bytes.length !== DATA_KEY_BYTES) throw invalidKeyMaterial('wrong length of a data key');
  return bytes as RawDataKey;
}

/** The key as the page holds it: usable, never readable. */
export async function importDataKey(raw: RawDataKey): Promise<DataKey> {
  return (await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])) as DataKey;
}
