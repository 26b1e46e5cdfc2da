import { type FormerKey, formerKeyBinding, isEnvelope, type RotationResponse } from '@northkeep/contracts';
import { decodeBase64Url, encodeBase64Url } from '../crypto/base64.ts';
import { asRawDataKey, importDataKey } from '../crypto/data-key.ts';
import { decryptEnvelope, encryptToEnvelope } from '../crypto/envelope.ts';
import { type DataKey, parseVaultId, type RawDataKey } from '../crypto/types.ts';

interface VaultPair {
  readonly former: string;
  readonly live: string;
}

/**
 * Wraps a former data key under the live data key. The live key opens the former keys, but a former key does not open
 * the live key.
 */
export async function encryptFormerKey(key: DataKey, raw: RawDataKey, { former, live }: VaultPair): Promise<FormerKey> {
  const place = formerKeyBinding(former, live);
  return { vaultId: former, key: await encryptToEnvelope(key, { place, value: encodeBase64Url(raw) }) };
}

/**
 * Unwraps a former data key; the caller overwrites it with zeros after use. Returns null when it does not open or is
 * bound to another former or live vault.
 */
export async function decryptFormerKey(key: DataKey, { vaultId, key: sealed }: FormerKey, live: string) {
  try {
    const value = await decryptEnvelope(key, sealed, formerKeyBinding(vaultId, live));
    const raw = typeof value === 'string' ? decodeBase64Url(value) : null;
    return raw && asRawDataKey(raw);
  } catch (error) {
    console.warn('a former key could not be decrypted', error);
    return null;
  }
}

/** Imports the former data keys as non-extractable keys, by vault id. Leaves out those that do not open. */
export async function importFormerKeys(
  key: DataKey,
  all: readonly FormerKey[],
  live: string,
): Promise<ReadonlyMap<string, DataKey>> {
  const keys = new Map<string, DataKey>();
  for (const former of all) {
    const raw = await decryptFormerKey(key, former, live);
    if (!raw) continue;
    keys.set(former.vaultId, await importDataKey(raw));
    raw.fill(0);
  }
  return keys;
}

/** Validates the response of `GET /crypto/rotation`, or returns null. */
export function decodeRotation(value: unknown): RotationResponse | null {
  if (typeof value !== 'object' || value === null) return null;
  const { rotation, left, formerKeys } = value as Record<string, unknown>;
  if (!isCount(left) || !Array.isArray(formerKeys) || !formerKeys.every(isFormerKey)) return null;
  if (rotation === null) return { rotation, left, formerKeys };
  if (typeof rotation !== 'object') return null;
  const { at, device, total } = rotation as Record<string, unknown>;
  if (typeof at !== 'string' || typeof device !== 'string' || !isCount(total)) return null;
  return { rotation: { at, device, total }, left, formerKeys };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isFormerKey(value: unknown): value is FormerKey {
  if (typeof value !== 'object' || value === null || !('vaultId' in value && 'key' in value)) return false;
  return parseVaultId(value.vaultId) !== null && isEnvelope(value.key);
}
