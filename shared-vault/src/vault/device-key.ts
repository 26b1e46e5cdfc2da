import type { DeviceKey } from '../crypto/types.ts';
import { openDatabase, requestToPromise, waitForTransaction } from './indexed-db.ts';

const DATABASE = 'zk-vault';
const VERSION = 1;
const STORE = 'keys';
const ENTRY = 'device-key-v1';

function open(): Promise<IDBDatabase> {
  return openDatabase(DATABASE, VERSION, (db) => db.createObjectStore(STORE));
}

/** Returns true when this browser can store a non-extractable key. */
export function canKeepDeviceKey(): boolean {
  return typeof indexedDB !== 'undefined' && indexedDB !== null;
}

/** Reads the device key, or returns null. */
export async function readDeviceKey(): Promise<DeviceKey | null> {
  const db = await open();
  try {
    const storedKey: unknown = await requestToPromise(db.transaction(STORE).objectStore(STORE).get(ENTRY));
    return storedKey instanceof CryptoKey ? (storedKey as DeviceKey) : null;
  } finally {
    db.close();
  }
}

/**
 * Returns the device key; generates it when there is none. When two tabs generate a key at the same time, both get the
 * same one.
 */
export async function readOrMakeDeviceKey(): Promise<DeviceKey> {
  const storedKey = await readDeviceKey();
  if (storedKey) return storedKey;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const db = await open();
  try {
    return await storeDeviceKey(db, fresh as DeviceKey);
  } finally {
    db.close();
  }
}

/** Deletes the device key. */
export async function deleteDeviceKey(): Promise<void> {
  const db = await open();
  try {
    const transaction = db.transaction(STORE, 'readwrite');
    const done = waitForTransaction(transaction);
    transaction.objectStore(STORE).delete(ENTRY);
    await done;
  } finally {
    db.close();
  }
}

/** Stores the key unless the store already has a key. Returns the stored key. */
async function storeDeviceKey(db: IDBDatabase, key: DeviceKey): Promise<DeviceKey> {
  const transaction = db.transaction(STORE, 'readwrite');
  const done = waitForTransaction(transaction);
  const keys = transaction.objectStore(STORE);
  const existing: unknown = await requestToPromise(keys.get(ENTRY));
  if (!(existing instanceof CryptoKey)) keys.put(key, ENTRY);
  await done;
  return existing instanceof CryptoKey ? (existing as DeviceKey) : key;
}
