import mongoose from 'mongoose';
import { runWithoutTimeLimits } from '../platform/database.ts';
import { currentDatabase, getReplacementCollectionName, listReplacedCollectionNames } from './collections.ts';

/**
 * Write-ahead record of a swap. It exists from the moment at which all collections are filled until all are swapped.
 */
const journal = () => currentDatabase().collection<{ _id: string }>('restore_journal');
const SWAP = { _id: 'swap' };

const NAMESPACE_NOT_FOUND = 26;

/** Records that the filled collections will replace those in use. From now on an interrupted swap is completed. */
export async function beginCollectionSwap(): Promise<void> {
  await journal().insertOne(SWAP);
}

/** Renames each filled collection over the one in use, if a swap was begun. Repeatable, also by two processes. */
export async function completeCollectionSwap(): Promise<void> {
  if (!(await journal().findOne(SWAP))) return;
  // The embedded store removes all documents of a replaced collection in one command.
  await runWithoutTimeLimits(async (database) => {
    for (const name of await listReplacedCollectionNames()) await swapCollection(database, name);
  });
  await journal().drop();
}

async function swapCollection(database: mongoose.mongo.Db, name: string): Promise<void> {
  try {
    await database.collection(getReplacementCollectionName(name)).rename(name, { dropTarget: true });
  } catch (error) {
    // The error means that another process has already renamed the collection.
    if (!(error instanceof mongoose.mongo.MongoServerError && error.code === NAMESPACE_NOT_FOUND)) throw error;
  }
}
