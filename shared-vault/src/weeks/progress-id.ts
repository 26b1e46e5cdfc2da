import { isDerivedUuid, weeklyProgressId } from '@northkeep/contracts';
import type { Collection } from '../collections/collection.ts';

/** What an area reads of the collection, which the shell of the former release may provide. */
type ProgressRecords = Pick<Collection<'weeklyProgress'>, 'get' | 'items'>;

/**
 * Returns the id of the record of a step and an ISO week, which may not exist yet. A step with a derived id may have
 * taken the place of another, by 'Put back'; its week then has the record that names it and keeps the former id.
 */
export function progressIdOf(records: ProgressRecords, stepId: string, week: string): string {
  const id = weeklyProgressId(stepId, week);
  if (!isDerivedUuid(stepId) || records.get(id)) return id;
  return records.items.find((record) => record.stepId === stepId && record.week === week)?.id ?? id;
}
