import {
  addDays,
  DAY_MS,
  isLocalDate,
  type NewRecordValues,
  type RecordPatch,
  readRepeatParts,
  ruleOfNextLine,
} from '@northkeep/contracts';
import type { Item } from '../collections/item.ts';
import { deletedRecordCopyId, deriveUuid } from '../sync/merge/copy-id.ts';
import { nextDate } from './next-date.ts';

/**
 * Maximum number of derived ids that are tried for the next line. When a completion is undone, its next line is
 * deleted, and no new line can use the id of a deleted line.
 */
const ATTEMPTS_MAX = 20;

/** The line that follows a repeated line, with its id. */
export interface NextLine {
  readonly id: string;
  readonly draft: NewRecordValues<'lines'>;
}

export interface NextLinePorts {
  /** ISO date in the user's time zone. */
  readonly today: string;
  isDeleted(id: string): Promise<boolean>;
}

/**
 * Returns the line that the completion of `line` creates; null for a line that does not repeat again or has a damaged
 * field. The id is derived from the line and its date, so that two devices that complete the line create the same
 * record.
 */
export async function planNextLine(line: Item<'lines'>, ports: NextLinePorts): Promise<NextLine | null> {
  const { repeat, type, damaged } = line;
  if (repeat === null || type !== 'task' || damaged.size > 0) return null;
  const scheduleDate = nextDate(repeat, { date: line.scheduleDate ?? ports.today, today: ports.today });
  if (scheduleDate === null) return null;
  return {
    id: await nextLineId(line, ports),
    draft: {
      ...nextValues(line),
      scheduleDate,
      ...deadlineOn(scheduleDate, line),
      ...(line.subLineOf !== null && { subLineOf: line.subLineOf }),
    },
  };
}

/**
 * Returns the change that moves a repeated line to the next date of its rule without completing it; null when the rule
 * has no further date. A rule with a number of times has one less after it.
 */
export function planSkip(line: Item<'lines'>, today: string): RecordPatch<'lines'> | null {
  const { repeat, type, damaged, scheduleDate } = line;
  if (repeat === null || type !== 'task' || damaged.size > 0) return null;
  const date = scheduleDate ?? today;
  // A rule that counts from the day on which the line is done would otherwise plan a later line for an earlier day.
  const counted = date > today && readRepeatParts(repeat)?.isAfterDone ? date : today;
  const next = nextDate(repeat, { date, today: counted });
  return next === null ? null : { scheduleDate: next, repeat: ruleOfNextLine(repeat), ...deadlineOn(next, line) };
}

/** Returns the values that the next line shares with the completed line: all values except those of its own day. */
export function repeatedValues(line: Item<'lines'>): NewRecordValues<'lines'> {
  const { text, category, categories, priority, inDashboard, scheduleTime, reminder, minutes, macroStepTotal } = line;
  const { repeat, importedAs } = line;
  const macroStepCompleted = macroStepTotal === null ? null : 0;
  const steps = { macroStepTotal, macroStepCompleted };
  const plan = { scheduleTime, reminder, minutes, ...steps, repeat };
  return { text, category, categories, priority, inDashboard, ...plan, ...(importedAs !== null && { importedAs }) };
}

/** Returns the repeated values of the next line, whose rule has one time less where the rule has a number of times. */
const nextValues = (line: Item<'lines'>): NewRecordValues<'lines'> => ({
  ...repeatedValues(line),
  repeat: line.repeat === null ? null : ruleOfNextLine(line.repeat),
});

/** Returns the deadline of the next line, which is as many days after its date as that of the completed line. */
function deadlineOn(date: string | null, { deadline, scheduleDate }: Item<'lines'>): { deadline?: string } {
  if (deadline === null || scheduleDate === null || date === null) return {};
  const days = Math.round((Date.parse(date) - Date.parse(scheduleDate)) / DAY_MS);
  return isLocalDate(deadline) ? { deadline: addDays(deadline, days) } : {};
}

/**
 * Returns true for an open line that still has the values that the completion of `line` gives to the next line; only
 * the date may differ.
 */
export function hasSameRepeatedValues(next: Item<'lines'>, line: Item<'lines'>): boolean {
  return (
    !next.isDone &&
    JSON.stringify(repeatedValues(next)) === JSON.stringify(nextValues(line)) &&
    next.deadline === (deadlineOn(next.scheduleDate, line).deadline ?? null) &&
    !next.macroStepCompleted
  );
}

/** Returns the id of the line that the completion of `line` creates. */
export async function nextLineId(
  { id, scheduleDate }: Pick<Item<'lines'>, 'id' | 'scheduleDate'>,
  { isDeleted }: Pick<NextLinePorts, 'isDeleted'>,
): Promise<string> {
  let next = await deriveUuid(['northkeep/repeat/v1', id, scheduleDate ?? ''].join('\0'));
  // A deleted id cannot be used again, so the next id that is tried is the id that a copy of the deleted line would
  // get. A device that does not know of the deletion creates the same record.
  for (let attempt = 0; attempt < ATTEMPTS_MAX && (await isDeleted(next)); attempt += 1)
    next = await deletedRecordCopyId({ kind: 'lines', id: next });
  return next;
}
