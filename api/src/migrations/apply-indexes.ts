import mongoose from 'mongoose';
import { runWithoutTimeLimits } from '../platform/database.ts';
import type { IndexSpec } from './index-spec.ts';
import type { IndexStep } from './step.ts';

type Database = mongoose.mongo.Db;

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;
const hasCode = (error: unknown, ...codes: readonly unknown[]) =>
  error instanceof mongoose.mongo.MongoServerError && codes.includes(error.code);

/** Drops and creates the indexes of a step. Repeatable. Returns the number of indexes in the step. */
export async function applyIndexes({ create, drop }: Pick<IndexStep, 'create' | 'drop'>): Promise<number> {
  // Runs without time limits, because building an index of a large collection takes minutes.
  await runWithoutTimeLimits(async (database) => {
    for (const { collection, key } of drop)
      await database.command({ dropIndexes: collection, index: new Map(Object.entries(key)) }).catch((error) => {
        if (!hasCode(error, NAMESPACE_NOT_FOUND, INDEX_NOT_FOUND)) throw error;
      });
    await createAll(database, create);
  });
  return create.length + drop.length;
}

/** Creates indexes with one concurrent command per collection, because a distant database needs long for each one. */
async function createAll(database: Database, specs: readonly IndexSpec[]): Promise<void> {
  const commands = [...groupByCollection(specs)].map(([name, indexes]) =>
    database.collection(name).createIndexes(indexes.map(toCommand)),
  );
  await Promise.all(commands);
}

const toCommand = ({ key, options }: IndexSpec) => ({ key: new Map(Object.entries(key)), ...options });

function groupByCollection(specs: readonly IndexSpec[]): Map<string, IndexSpec[]> {
  const groups = new Map<string, IndexSpec[]>();
  for (const spec of specs) groups.set(spec.collection, [...(groups.get(spec.collection) ?? []), spec]);
  return groups;
}

/** Counts the indexes of a step that {@link applyIndexes} would drop or create. */
export async function countIndexChanges({ create, drop }: IndexStep): Promise<number> {
  return runWithoutTimeLimits(async (database) => {
    const existing = new Set<string>();
    for (const name of groupByCollection([...create, ...drop]).keys())
      for (const key of await keysOf(database, name)) existing.add(`${name} ${key}`);
    const exists = ({ collection, key }: IndexSpec) => existing.has(`${collection} ${JSON.stringify(key)}`);
    return drop.filter(exists).length + create.filter((spec) => !exists(spec)).length;
  });
}

/** Keys of the indexes of a collection as JSON; none for a missing collection. */
async function keysOf(database: Database, name: string): Promise<readonly string[]> {
  try {
    return (await database.collection(name).listIndexes().toArray()).map(({ key }) => JSON.stringify(key));
  } catch (error) {
    if (hasCode(error, NAMESPACE_NOT_FOUND)) return [];
    throw error;
  }
}
