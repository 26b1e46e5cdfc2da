import type { RecordEdition, RecordValues } from '@northkeep/contracts';
import { encodeBase64Url } from '../crypto/base64.ts';
import { encodeUtf8, sha256 } from '../crypto/bytes.ts';
import type { PlainValue } from '../crypto/fields.ts';
import { defaultValueOf, isSameValue } from '../sync/merge/three-way-merge.ts';
import type { PlainValues } from '../sync/outbox/action.ts';

/** Parts of a line that an import of a calendar compares and changes as one, with the names of their fields. */
export const LINE_PARTS = {
  text: ['text'],
  labels: ['category', 'categories'],
  plan: ['scheduleDate', 'scheduleTime', 'repeat'],
  time: ['scheduleTime'],
  done: ['isDone'],
  minutes: ['minutes'],
  deadline: ['deadline'],
  priority: ['priority'],
  reminder: ['reminder'],
  under: ['subLineOf'],
} as const satisfies Record<string, readonly (keyof RecordValues<'lines'>)[]>;

export type LinePart = keyof typeof LINE_PARTS;
export const LINE_PART_NAMES = Object.keys(LINE_PARTS) as LinePart[];

/** Returns the fields that are written and taken back together with a part. */
export const fieldsOfPart = (part: LinePart): readonly string[] =>
  part === 'done' ? ['isDone', 'doneAt'] : LINE_PARTS[part];

/**
 * A part at an import. `said` stands for the content of the file, which two files with the same content have in common;
 * null where the file says nothing. `written` stands for the values that the import gave to the line.
 */
export interface PartTokens {
  readonly said: string | null;
  readonly written: string;
}

/** State of a calendar entry at an import. */
export interface ImportedAs extends Pick<RecordEdition, 'sequence' | 'modifiedAt'> {
  readonly parts: Readonly<Record<LinePart, PartTokens>>;
}

/** Version of the stored form. */
const VERSION = 1;
/** Number of bytes of a digest: enough that two different texts of one line never have the same one. */
const DIGEST_BYTES = 8;
/** Parts that hold text of the user, of which only a digest is stored. */
const DIGESTED: readonly LinePart[] = ['text', 'labels'];
/** Maximum length of another value that is stored as it is. */
const VALUE_LENGTH_MAX = 40;

/** Returns the value of a field of a line; its default where there is none. */
export const lineValueOf = (values: PlainValues, name: string): PlainValue =>
  values[name] ?? defaultValueOf('lines', name) ?? null;

/** Returns the values of a part as a text that is the same for the same values; '' for the defaults. */
export function tokenOf(values: PlainValues, part: LinePart): Promise<string> | string {
  const fields = LINE_PARTS[part];
  const found = fields.map((name) => lineValueOf(values, name));
  if (fields.every((name, i) => isSameValue(found[i], lineValueOf({}, name)))) return '';
  const text = JSON.stringify(found);
  return DIGESTED.includes(part) || text.length > VALUE_LENGTH_MAX ? digestOf(text) : text;
}

/** Returns the state in which a file with these values is imported. */
export async function describeEdition(file: PlainValues, edition: RecordEdition): Promise<ImportedAs> {
  const [plan, text, due, ...tokens] = await Promise.all([
    digestOf(edition.plan),
    edition.text === undefined ? undefined : digestOf(edition.text),
    edition.due === '' ? '' : digestOf(edition.due),
    ...LINE_PART_NAMES.map((part) => tokenOf(file, part)),
  ]);
  const said: Partial<Record<LinePart, string | null | undefined>> = {
    plan,
    text,
    deadline: due,
    ...(edition.isDoneStated ? {} : { done: null }),
    ...(edition.isPlaceStated ? {} : { under: null }),
  };
  const parts = LINE_PART_NAMES.map((part, i): [LinePart, PartTokens] => {
    const written = tokens[i] ?? '';
    const ofFile = said[part === 'time' ? 'plan' : part];
    return [part, { said: ofFile === undefined ? written : ofFile, written }];
  });
  const { sequence, modifiedAt } = edition;
  // The cast is safe, because the entries are those of every part.
  return { sequence, modifiedAt, parts: Object.fromEntries(parts) as Record<LinePart, PartTokens> };
}

/** Encodes a state as the value of the field `importedAs`. */
export function encodeImportedAs({ sequence, modifiedAt, parts }: ImportedAs): string {
  const stored = LINE_PART_NAMES.flatMap((part): [LinePart, unknown][] => {
    const { said, written } = parts[part];
    if (said === '' && written === '') return [];
    return [[part, said === written ? written : [said, written]]];
  });
  return JSON.stringify([VERSION, sequence, modifiedAt, Object.fromEntries(stored)]);
}

/** Decodes the value of the field `importedAs`; returns null for a value of another version, and without one. */
export function decodeImportedAs(value: PlainValue | undefined): ImportedAs | null {
  if (typeof value !== 'string') return null;
  const stored = parseArray(value);
  const [version, sequence, modifiedAt, found] = stored;
  if (version !== VERSION || typeof sequence !== 'number' || typeof found !== 'object' || found === null) return null;
  const tokens: Readonly<Record<string, unknown>> = { ...found };
  const parts = LINE_PART_NAMES.map((part) => [part, readTokens(tokens[part])]);
  return {
    sequence,
    modifiedAt: typeof modifiedAt === 'string' ? modifiedAt : null,
    parts: Object.fromEntries(parts) as Record<LinePart, PartTokens>,
  };
}

function parseArray(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function readTokens(stored: unknown): PartTokens {
  if (!Array.isArray(stored)) return { said: textOf(stored), written: textOf(stored) };
  return { said: stored[0] === null ? null : textOf(stored[0]), written: textOf(stored[1]) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const digestOf = async (text: string): Promise<string> =>
  encodeBase64Url((await sha256(encodeUtf8(text))).subarray(0, DIGEST_BYTES));
