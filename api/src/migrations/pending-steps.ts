import { countIndexChanges } from './apply-indexes.ts';
import { MigrationModel } from './migration.model.ts';
import { isIndexStep, type MigrationStep } from './step.ts';

/** Returns the steps that are not finished. Throws for a database on which a later release has run its steps. */
export async function findPendingSteps(steps: readonly MigrationStep[]): Promise<readonly MigrationStep[]> {
  const begun = await MigrationModel.find().sort({ _id: 1 }).lean();
  const unknown = begun.find(({ _id }) => !steps.some(({ number }) => number === _id));
  if (unknown)
    throw new Error(
      `The database was migrated by a later release (step ${unknown._id}, ${unknown.name}): start that release, or restore a backup of this one`,
    );
  const finished = new Set(begun.filter(({ finishedAt }) => finishedAt !== null).map(({ _id }) => _id));
  return steps.filter(({ number }) => !finished.has(number));
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
