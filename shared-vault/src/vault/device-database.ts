import { openDatabase } from './indexed-db.ts';

/** Database of this browser: cached key packages, sealed registration drafts and flags (`marks`). */
const DATABASE = 'nk-device';
const VERSION = 1;
const STORES = ['packages', 'drafts', 'marks'] as const;

const database = () =>
  openDatabase(DATABASE, VERSION, (db) => {
    for (const store of STORES) db.createObjectStore(store);
  });

/** Returns the address of an object store in the database of this browser. */
export function deviceStore(store: (typeof STORES)[number]) {
  return { database, store };
}
