import { openDatabase } from './indexed-db.ts';

/** Database of this browser: cached key packages, sealed registration drafts and flags (`marks`). */
const DATABASE = 'nk-device';
const VERSION = 1;
/**
 * Name of the flag that holds the vault which receives texts shared by other apps on this device, see
 * `share-target.ts`.
 */
export const SHARE_RECEIVER = 'share-receiver';
const STORES = ['packages', 'drafts', 'marks'] as const;

const database = () =>
  openDatabase(DATABASE, VERSION, (db) => {
    for (const store of STORES) db.createObjectStore(store);
  });

/** Returns the location of an object store in the database of this browser. */
export function getDeviceStoreAddress(store: (typeof STORES)[number]) {
  return { database, store };
}
