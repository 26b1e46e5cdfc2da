import { openDatabase } from './indexed-db.ts';

/** What this browser keeps for itself: key packages for starting offline, sealed registration drafts, marks. */
const DATABASE = 'nk-device';
const VERSION = 1;
const STORES = ['packages', 'drafts', 'marks'] as const;

const database = () =>
  openDatabase(DATABASE, VERSION, (db) => {
    for (const store of STORES) db.createObjectStore(store);
  });

/** One store of the device's own database. */
export function deviceStore(store: (typeof STORES)[number]) {
  return { database, store };
}
