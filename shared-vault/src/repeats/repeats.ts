import type { RecordPatch } from '@northkeep/contracts';
import type { Item } from '../collections/item.ts';
import { lines, sync } from '../records.ts';
import { userToday } from '../today.ts';
import { hasSameRepeatedValues, nextLineId, planNextLine, planSkip } from './next-line.ts';
import type { RepeatChanges } from './tick.ts';

export { firstDate, nextDates } from './next-date.ts';

/** Returns the changes to other lines that follow when a line is completed or reopened. */
export async function planRepeatChanges(line: Item<'lines'>, isDone: boolean): Promise<RepeatChanges> {
  const isDeleted = (id: string) => sync.isDeleted({ kind: 'lines', id });
  if (!isDone) {
    // The rule may have ended since the line was completed, so the next line is found by its id.
    const existing = line.repeat === null ? undefined : lines.get(await nextLineId(line, { isDeleted }));
    return { next: null, outdated: existing && hasSameRepeatedValues(existing, line) ? existing.id : null };
  }
  const next = await planNextLine(line, { today: userToday(), isDeleted });
  return { next: next && lines.get(next.id) ? null : next, outdated: null };
}

/** Returns the change that skips the date of a repeated line; null when its rule has no further date. */
export const planSkippedDate = (line: Item<'lines'>): RecordPatch<'lines'> | null => planSkip(line, userToday());
