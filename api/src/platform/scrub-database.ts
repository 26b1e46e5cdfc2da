import mongoose from 'mongoose';
import { runWithoutTimeLimits } from './database.ts';

const COMMAND_NOT_FOUND = 59;

/**
 * Overwrites deleted values in the data file of the embedded store. Does nothing for another database, which has no such
 * command. Throws when a long search still reads the deleted values; the caller tries again later.
 */
export async function scrubDatabase(): Promise<void> {
  try {
    await runWithoutTimeLimits((database) => database.command({ scrubStore: 1 }));
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== COMMAND_NOT_FOUND) throw error;
  }
}
