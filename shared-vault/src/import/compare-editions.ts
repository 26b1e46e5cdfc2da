import type { RecordEdition } from '@northkeep/contracts';
import { isSameValue } from '../sync/merge/three-way-merge.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import {
  decodeImportedAs,
  describeEdition,
  encodeImportedAs,
  fieldsOfPart,
  type ImportedAs,
  LINE_PART_NAMES,
  LINE_PARTS,
  type LinePart,
  lineValueOf,
  tokenOf,
} from './imported-as.ts';

/** A line of this vault, and the same entry of a calendar file. */
export interface EditionInput {
  readonly mine: PlainValues;
  readonly file: PlainValues;
  readonly edition: RecordEdition;
  /** True for a line that follows a ticked one, and for the last ticked one: its day is not the one of the file. */
  readonly isLaterLine: boolean;
}

export interface EditionComparison {
  /** Values that the import writes; none for an entry that has not changed. */
  readonly values: PlainValues;
  /** True when the file has changed something that the user has changed too. The user's value stays. */
  readonly isKept: boolean;
  /** True for a changed entry of an older file. Nothing of it is written. */
  readonly isOlder: boolean;
}

const UNCHANGED: EditionComparison = { values: {}, isKept: false, isOlder: false };
const PARTS_OF_FIRST_LINE = LINE_PART_NAMES.filter((part) => part !== 'time');
/** The day, the repetition and the deadline of a later line count from the line before it. */
const PARTS_OF_LATER_LINE: readonly LinePart[] = ['text', 'labels', 'time', 'minutes', 'priority', 'reminder'];

/**
 * Compares an entry of a calendar with its line by what the file said at the last import: the changes of the file are
 * written where the user has changed nothing. Returns null for a line that was imported without this memory.
 */
export async function compareEditions(input: EditionInput): Promise<EditionComparison | null> {
  const base = decodeImportedAs(input.mine.importedAs);
  if (!base) return null;
  const now = await describeEdition(input.file, input.edition);
  const changed = (input.isLaterLine ? PARTS_OF_LATER_LINE : PARTS_OF_FIRST_LINE).filter((part) => {
    const { said } = now.parts[part];
    return said !== null && said !== base.parts[part].said;
  });
  if (changed.length === 0) return UNCHANGED;
  if (isOlder(now, base)) return { ...UNCHANGED, isOlder: true };
  return mergeParts(changed, { ...input, base, now });
}

/** True for the state of a file that was written before the one that was imported (RFC 5545 §3.8.7.4). */
function isOlder(now: ImportedAs, base: ImportedAs): boolean {
  if (now.sequence !== base.sequence) return now.sequence < base.sequence;
  return now.modifiedAt !== null && base.modifiedAt !== null && now.modifiedAt < base.modifiedAt;
}

interface MergeInput extends EditionInput {
  readonly base: ImportedAs;
  readonly now: ImportedAs;
}

async function mergeParts(changed: readonly LinePart[], input: MergeInput): Promise<EditionComparison> {
  const { mine, file, base, now, isLaterLine } = input;
  const parts = { ...base.parts };
  const values: Record<string, PlainValues[string]> = {};
  let isKept = false;
  for (const part of changed) {
    const names = fieldsOfPart(part);
    const isSame = LINE_PARTS[part].every((name) => isSameValue(lineValueOf(mine, name), lineValueOf(file, name)));
    // The plan has changed, but not the time: the day has, which a later line does not take over.
    const isOtherDay = isSame && part === 'time' && isLaterLine;
    if (isOtherDay || !(isSame || (await isUntouched(part, input)))) {
      isKept = true;
      continue;
    }
    parts[part] = now.parts[part];
    if (part === 'plan') parts.time = now.parts.time;
    if (!isSame) for (const name of names) values[name] = lineValueOf(file, name);
  }
  if (Object.keys(values).length === 0) return { ...UNCHANGED, isKept };
  return { ...UNCHANGED, isKept, values: { ...values, importedAs: encodeImportedAs({ ...now, parts }) } };
}

/** True for a part of a line that still has the values of the last import. */
async function isUntouched(part: LinePart, { mine, file, base }: MergeInput): Promise<boolean> {
  if (lineValueOf(mine, 'type') !== lineValueOf(file, 'type')) return false;
  return (await tokenOf(beforeRollover(mine, base), part)) === base.parts[part].written;
}

/** Returns the values of a line with the date and time that the weekly rollover has removed. */
function beforeRollover(mine: PlainValues, { parts }: ImportedAs): PlainValues {
  const { missedOn = null } = mine;
  if (missedOn === null || lineValueOf(mine, 'scheduleDate') !== null) return mine;
  const [, scheduleTime = null] = /^\["(\d{2}:\d{2})"\]$/.exec(parts.time.written) ?? [];
  return { ...mine, scheduleDate: missedOn, scheduleTime };
}
