import type { Item } from '../collections/item.ts';
import { lines, sync } from '../records.ts';
import { userToday } from '../today.ts';
import { hasSameRepeatedValues, planNextLine } from './next-line.ts';
import type { RepeatChanges } from './tick.ts';

/** Returns the changes to other lines that follow when a line is completed or reopened. */
export async function planRepeatChanges(line: Item<'lines'>, isDone: boolean): Promise<RepeatChanges> {
  const isDeleted = (id: string) => sync.isDeleted({ kind: 'lines', id });
  const next = await planNextLine(line, { today: userToday(), isDeleted });
  const existing = next ? lines.get(next.id) : undefined;
  if (isDone) return { next: existing ? null : next, outdated: null };
  return { next: null, outdated: existing && hasSameRepeatedValues(existing, line) ? existing.id : null };
}
