import { addDays, mondayOfIsoWeek, type NewRecordValues } from '@northkeep/contracts';
import type { Collection } from '../collections/collection.ts';
import { progressIdOf } from './progress-id.ts';

/** The values of a progress record, except the progress itself. */
export type WeeklyProgressBase = Omit<NewRecordValues<'weeklyProgress'>, 'progress' | 'correctedAt'>;
type Records = Collection<'weeklyProgress'>;

/** Returns the number of times that a step was done in an ISO week; 0 without a record. */
export function readProgress(records: Records, stepId: string, week: string): number {
  return records.get(progressIdOf(records, stepId, week))?.progress ?? 0;
}

/**
 * True when the record of the step and week cannot be changed, because a newer release wrote it or a part of it is
 * damaged.
 */
export function isProgressLocked(records: Records, stepId: string, week: string): boolean {
  const record = records.get(progressIdOf(records, stepId, week));
  return record !== undefined && (record.readOnly || record.damaged.size > 0);
}

/**
 * Sets the number of times that a step was done in its week, and creates the record when there is none. Returns a
 * function that reverts the difference in the same week, even when another week has begun.
 */
export function writeProgress(records: Records, place: WeeklyProgressBase, progress: number): () => void {
  const { stepId, week } = place;
  if (isProgressLocked(records, stepId, week)) return () => {};
  const difference = progress - readProgress(records, stepId, week);
  const { id } = records.create({ ...place, progress }, { id: progressIdOf(records, stepId, week) });
  return () => takeBack(records, id, difference);
}

/**
 * Corrects the number of times that a step was done in a week that has ended. The record keeps the labels and the target
 * of its last write and gets the instant of the correction (ISO 8601); without a record, one is created from `place`.
 * Returns a function that reverts the difference, and the instant unless the record was corrected again since.
 */
export function correctProgress(
  records: Records,
  place: WeeklyProgressBase,
  { progress, at }: { progress: number; at: string },
): () => void {
  const { stepId, week } = place;
  if (isProgressLocked(records, stepId, week)) return () => {};
  const id = progressIdOf(records, stepId, week);
  const record = records.get(id);
  const before = record?.correctedAt ?? null;
  const difference = progress - (record?.progress ?? 0);
  if (difference === 0) return () => {};
  if (record) records.change(id, { progress, correctedAt: at });
  else records.create({ ...place, progress, correctedAt: at }, { id });
  return () => {
    takeBack(records, id, difference);
    if (records.get(id)?.correctedAt === at) records.change(id, { correctedAt: before });
  };
}

function takeBack(records: Records, id: string, difference: number): void {
  const record = records.get(id);
  if (record) records.change(id, { progress: Math.max(0, record.progress - difference) });
}

interface SelectedStep {
  readonly place: WeeklyProgressBase;
  /** Instant of the step's creation, ISO 8601. */
  readonly createdAt: string;
}

/**
 * Adds a record with progress 0 for each step that has none in `week` and was created before the week ended, by
 * `dateOf`, which returns the user's ISO date of an instant. A week without completions can then be distinguished from a week in which the app was not used. Returns the
 * number of records added.
 */
export function addMissingProgress(
  records: Records,
  { week, dateOf, steps }: { week: string; dateOf: (instant: string) => string; steps: readonly SelectedStep[] },
): number {
  const end = addDays(mondayOfIsoWeek(week), 7);
  const missing = steps.filter(
    ({ place, createdAt }) => !records.get(progressIdOf(records, place.stepId, week)) && dateOf(createdAt) < end,
  );
  for (const { place } of missing) writeProgress(records, { ...place, week }, 0);
  return missing.length;
}
