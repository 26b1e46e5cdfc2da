import type { DeviceKey } from '../crypto/types.ts';
import { readRow, updateRow, writeRow } from './indexed-db.ts';

const KEYS = { database: 'zk-vault', stores: ['keys'], store: 'keys' };
const ENTRY = 'device-key-v1';

const isDeviceKey = (value: unknown): value is DeviceKey => value instanceof CryptoKey;

/** Reads the device key, or returns null. */
export async function readDeviceKey(): Promise<DeviceKey | null> {
  const found = await readRow(KEYS, ENTRY);
  return isDeviceKey(found) ? found : null;
}

/**
 * Returns the device key; generates it when there is none. When two tabs generate a key at the same time, both get the
 * same one.
 */
export async function readOrMakeDeviceKey(): Promise<DeviceKey> {
  const storedKey = await readDeviceKey();
  if (storedKey) return storedKey;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return (await updateRow(KEYS, ENTRY, (found) => (isDeviceKey(found) ? found : fresh))) as DeviceKey;
}

/** Deletes the device key. */
export const deleteDeviceKey = (): Promise<void> => writeRow(KEYS, ENTRY, undefined);
