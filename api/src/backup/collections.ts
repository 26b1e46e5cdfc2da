import mongoose from 'mongoose';

/** Prefix of the temporary collections that a restore fills and then renames. */
const RESTORING = 'restoring.';

/** Name of the collection that a restore fills to replace the collection `name`. */
export const getReplacementCollectionName = (name: string): string => `${RESTORING}${name}`;

export function currentDatabase() {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not open');
  return db;
}

/** Returns the names of the collections in use, without those that a restore fills. */
export async function listCollectionNames(): Promise<readonly string[]> {
  return (await allNames()).filter((name) => !name.startsWith(RESTORING));
}

/** Returns the names of the collections in use for which a restore has created a replacement. */
export async function listReplacedCollectionNames(): Promise<readonly string[]> {
  return (await allNames()).filter((name) => name.startsWith(RESTORING)).map((name) => name.slice(RESTORING.length));
}

async function allNames(): Promise<readonly string[]> {
  const all = await currentDatabase().listCollections({}, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
}
