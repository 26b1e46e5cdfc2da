import mongoose from 'mongoose';
import type { StoreCheck } from '../../embedded-store/index.ts';
import { runWithoutTimeLimits } from '../platform/database.ts';

const COMMAND_NOT_FOUND = 59;

/** Checks every byte and every index of the embedded store. Returns null for another database, which has no such check. */
export async function checkStore(): Promise<StoreCheck | null> {
  try {
    return await runWithoutTimeLimits(async (database) => (await database.command({ checkStore: 1 })) as StoreCheck);
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === COMMAND_NOT_FOUND) return null;
    throw error;
  }
}

/**
 * Returns true when a backup can contain every stored document, because at most indexes are damaged. Documents of an
 * unknown collection are in no backup.
 */
export const areDocumentsSound = ({ damage, mismatches }: StoreCheck): boolean =>
  damage === undefined && mismatches.every(({ collection }) => collection !== 'none');

/** Describes the damage that a check has found, one line each; an empty list when there is none. */
export function describeDamage({ damage, mismatches }: StoreCheck): readonly string[] {
  const ofIndexes = mismatches.map(({ collection, index, missing, superfluous }) =>
    [
      `index ${index} of ${collection}:`,
      `${missing} documents have no entry, ${superfluous} entries have no document`,
    ].join(' '),
  );
  return [...(damage === undefined ? [] : [damage]), ...ofIndexes];
}
