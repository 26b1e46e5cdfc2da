import type { IndexSpec } from './index-spec.ts';

interface StepName {
  /** Position in the order of the steps, from 1. Never used twice. */
  readonly number: number;
  readonly name: string;
}

/** Step that creates and drops indexes. An index that exists already, or is missing already, is left as it is. */
export interface IndexStep extends StepName {
  readonly create: readonly IndexSpec[];
  readonly drop: readonly IndexSpec[];
}

/** Result of a batch. `next` is the cursor of the following batch; null after the last one. */
export interface MigrationBatch {
  readonly changed: number;
  readonly next: string | null;
}

/** Changes documents in batches. The cursor is stored after each batch, so that another process can resume the step. */
export interface DataStep extends StepName {
  /** Returns how many documents the step would change, for the dry run. */
  readonly count: () => Promise<number>;
  /**
   * Runs one batch. It must be idempotent, because after a crash the interrupted batch is repeated. `after` is null for
   * the first batch.
   */
  readonly runBatch: (after: string | null) => Promise<MigrationBatch>;
}

export type MigrationStep = IndexStep | DataStep;

export const isIndexStep = (step: MigrationStep): step is IndexStep => 'create' in step;

/** Returns the indexes that exist after the given steps, in the order of the collections. */
export function indexesAfterSteps(steps: readonly MigrationStep[]): readonly IndexSpec[] {
  const indexes = new Map<string, IndexSpec>();
  const keyOf = ({ collection, key }: IndexSpec) => `${collection} ${JSON.stringify(key)}`;
  for (const step of steps.filter(isIndexStep)) {
    for (const spec of step.drop) indexes.delete(keyOf(spec));
    for (const spec of step.create) indexes.set(keyOf(spec), spec);
  }
  return [...indexes.values()];
}
