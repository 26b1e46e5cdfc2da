import { findParents, type RecordPatch } from '@northkeep/contracts';
import type { Item } from '../collections/item.ts';
import { lines, sync } from '../records.ts';
import { userToday } from '../today.ts';
import { hasSameRepeatedValues, nextLineId, planNextLine, planSkip } from './next-line.ts';
import { isUnchangedSubLine, planNextSubLines } from './next-sub-lines.ts';
import { NO_REPEAT_CHANGES, type RepeatChanges } from './tick.ts';

export { firstDate, nextDates } from './next-date.ts';

/** Returns the changes to other lines that follow when a line is completed or reopened. `today` is the day of that. */
export async function planRepeatChanges(
  line: Item<'lines'>,
  isDone: boolean,
  today = userToday(),
): Promise<RepeatChanges> {
  const isDeleted = (id: string) => sync.isDeleted({ kind: 'lines', id });
  if (!isDone) {
    // The rule may have ended since the line was completed, so the next line is found by its id.
    const existing = line.repeat === null ? undefined : lines.get(await nextLineId(line, { isDeleted }));
    if (!existing || !hasSameRepeatedValues(existing, line)) return NO_REPEAT_CHANGES;
    const made = listSubLines(existing.id);
    const templates = listSubLines(line.id);
    if (!made.every((each) => templates.some((template) => isUnchangedSubLine(each, template))))
      return NO_REPEAT_CHANGES;
    return { ...NO_REPEAT_CHANGES, outdated: existing.id, outdatedSubLines: made.map(({ id }) => id) };
  }
  const next = await planNextLine(line, { today, isDeleted });
  if (!next || lines.get(next.id)) return NO_REPEAT_CHANGES;
  const nextSubLines = await planNextSubLines(listSubLines(line.id), { line, next, today, isDeleted });
  return { ...NO_REPEAT_CHANGES, next, nextSubLines: nextSubLines.filter(({ id }) => !lines.get(id)) };
}

/** Returns the sub-lines of a line, in the order of all lines. */
function listSubLines(id: string): readonly Item<'lines'>[] {
  const tasks = lines.items.filter(({ type }) => type === 'task');
  const parents = findParents(tasks);
  return tasks.filter((line) => parents.get(line.id) === id);
}

/** Returns the change that skips the date of a repeated line; null when its rule has no further date. */
export const planSkippedDate = (line: Item<'lines'>): RecordPatch<'lines'> | null => planSkip(line, userToday());
