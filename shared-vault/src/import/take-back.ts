import { defaultValueOf, isSameValue } from '../sync/merge/three-way-merge.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import { isUpdate } from './import-journal.ts';
import type { PlannedChange } from './import-record.ts';
import { fieldsOfPart, LINE_PART_NAMES } from './imported-as.ts';

/**
 * Returns the values that undo a change of an import in a record with the values `now`. Fields that belong together, such
 * as the day and the time of a line, are taken back together, and only while all of them have the imported values.
 */
export function planTakeBack(change: PlannedChange, now: PlainValues): PlainValues {
  const { kind, values, before } = change;
  if (kind === 'weeklyProgress') return takeBackProgress(change, now);
  if (isUpdate(change) && !isWritten(change, now)) return {};
  const names = unitsOf(change)
    .filter((unit) => unit.every((name) => isSameValue(now[name] ?? defaultValueOf(kind, name), values[name])))
    .filter((unit) => !(unit.includes('scheduleDate') && isTickedSince(change, now)))
    .flat();
  return Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
}

/**
 * True for a change that the record contains. An update is written with the memory of it: a stopped import has not
 * written all of its updates, and a later import has replaced those of an earlier one.
 */
export function isWritten(change: PlannedChange, now: PlainValues): boolean {
  const names = isUpdate(change) ? ['importedAs'] : Object.keys(change.values);
  return names.every((name) => isSameValue(now[name], change.values[name]));
}

function unitsOf(change: PlannedChange): readonly (readonly string[])[] {
  const names = Object.keys(change.values);
  if (!isUpdate(change)) return names.map((name) => [name]);
  const parts = LINE_PART_NAMES.map(fieldsOfPart).filter((unit) => unit.every((name) => names.includes(name)));
  const whole = parts.filter((unit) => !parts.some((other) => other.length > unit.length && isWithin(unit, other)));
  return [...whole, ['importedAs']];
}

const isWithin = (unit: readonly string[], other: readonly string[]): boolean =>
  unit.every((name) => other.includes(name));

/** True for a repeated line that was ticked after the import: the id of the next line derives from its day. */
const isTickedSince = ({ values }: PlannedChange, now: PlainValues): boolean =>
  now.isDone === true && values.isDone !== true && typeof now.repeat === 'string';

function takeBackProgress({ values, before }: PlannedChange, now: PlainValues): PlainValues {
  const added = numberOf(values.progress) - numberOf(before.progress);
  const progress = Math.max(0, numberOf(now.progress) - added);
  return progress === now.progress ? {} : { progress };
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
