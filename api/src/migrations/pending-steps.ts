import { KIND_NAMES } from '@northkeep/contracts';
import mongoose from 'mongoose';
import { countIndexChanges } from './apply-indexes.ts';
import { MigrationModel } from './migration.model.ts';
import { isIndexStep, type MigrationStep } from './step.ts';

/**
 * Returns the steps that are not finished. Throws for a database of a development version before the first release, and
 * for one on which a later release has run its steps.
 */
export async function findPendingSteps(steps: readonly MigrationStep[]): Promise<readonly MigrationStep[]> {
  const begun = await MigrationModel.find().sort({ _id: 1 }).lean();
  const former = begun.find(({ _id, name }) => steps.some((step) => step.number === _id && step.name !== name));
  const isFormer = former !== undefined || (begun.length === 0 && (await hasFormerCollections()));
  if (isFormer)
    throw new Error(
      `The database ${mongoose.connection.name} was made by a development version before the first release, whose formats this release does not read. To keep its data, export it in the settings of that version and import the file here. Then delete the folder store in DATA_DIR, or drop the database in MONGODB_URI`,
    );
  const unknown = begun.find(({ _id }) => !steps.some(({ number }) => number === _id));
  if (unknown)
    throw new Error(
      `The database was migrated by a later release (step ${unknown._id}, ${unknown.name}): start that release, or restore a backup of this one`,
    );
  const finished = new Set(begun.filter(({ finishedAt }) => finishedAt !== null).map(({ _id }) => _id));
  return steps.filter(({ number }) => !finished.has(number));
}

/** Returns true for a database with one collection per kind of record, as development versions had it. */
async function hasFormerCollections(): Promise<boolean> {
  const collections = await mongoose.connection.listCollections();
  return collections.some(({ name }) => KIND_NAMES.some((kind) => kind === name));
}

/** Describes a step and the number of changes that it would make now, without making them. */
export async function describePendingStep(step: MigrationStep): Promise<string> {
  const count = isIndexStep(step) ? await countIndexChanges(step) : await step.count();
  return describeStep(step, count);
}

/** Describes a step in one line, such as `2 past-decisions: 14 documents`. */
export function describeStep(step: MigrationStep, count: number): string {
  const [one, many] = isIndexStep(step) ? ['index', 'indexes'] : ['document', 'documents'];
  return `${step.number} ${step.name}: ${count} ${count === 1 ? one : many}`;
}
