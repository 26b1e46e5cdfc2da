import type { Field } from '../fields.ts';
import { getKindDeclaration, KIND_NAMES, type Kind } from './index.ts';

/** Stored form of every field, by kind, `schema` number and field name: `golden/stored-forms.json`. */
export type RecordedStorageFormats = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
>;

/** Location of a value in a recorded vault, such as `steps 1 total`. */
type ValuePlace = string;

export const valueLocationKey = (kind: string, schema: number, field: string): ValuePlace =>
  `${kind} ${schema} ${field}`;

/**
 * The parts of a declaration on which stored records depend. Display texts, merge rules and delays are not part of it
 * and may change at any time.
 */
const STORED_PARTS = [
  'seal',
  'type',
  'form',
  'of',
  'padStep',
  'min',
  'max',
  'integer',
  'values',
  'nullable',
  'required',
  'default',
] as const;

/** Name of the entry for the record as a whole: its ids, parents and order. */
const WHOLE_RECORD = '(record)';

const COMMAND = 'npm run golden';
const fileOf = (kind: string): string =>
  `contracts/src/kinds/${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

function text(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(text).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .filter(([name]) => name !== 'refersTo')
      .map(([name, part]) => `${name}: ${text(part)}`)
      .join(', ')} }`;
  }
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function storedFormOf(field: Field): string {
  const parts = new Map<string, unknown>(Object.entries(field));
  return STORED_PARTS.filter((name) => parts.has(name))
    .map((name) => `${name}: ${text(parts.get(name))}`)
    .join(', ');
}

/** The declared forms of a kind, by field name. */
export function storageFormatsOf(kind: Kind): Readonly<Record<string, string>> {
  const { ids, fixed = [], parents, ordered, fields } = getKindDeclaration(kind);
  const forms = Object.entries(fields).map(([name, field]) => [name, storedFormOf(field)] as const);
  return { [WHOLE_RECORD]: text({ ids, fixed, parents, ordered }).slice(2, -2), ...Object.fromEntries(forms) };
}

/**
 * Compares a kind with the forms that were recorded for its `schema` number. Stored records can never be migrated, as
 * only their owner can read them. A recorded form is therefore final; a new optional field may be added to it.
 * @returns one sentence for each change that needs a higher `schema`, with the remedy
 */
export function findStorageFormatChanges(kind: Kind, recorded: RecordedStorageFormats): readonly string[] {
  const { schema } = getKindDeclaration(kind);
  const numbers = Object.keys(recorded[kind] ?? {}).map(Number);
  const highest = Math.max(0, ...numbers);
  const file = fileOf(kind);
  if (schema < highest) return [`${kind}: "schema" is lower than the recorded ${highest}. Set it back in ${file}.`];
  const known = recorded[kind]?.[schema];
  if (!known) return [];
  const declared = storageFormatsOf(kind);
  const remedy = `Undo the change, or raise "schema" to ${schema + 1} in ${file} and run "${COMMAND}".`;
  const changed = Object.entries(known)
    .filter(([name, form]) => declared[name] !== form)
    .map(([name, form]) => {
      const now = declared[name] === undefined ? 'is gone' : `is now "${declared[name]}"`;
      return `${kind}.${name} ${now}, but records of schema ${schema} are stored as "${form}". ${remedy}`;
    });
  const demanded = Object.keys(declared)
    .filter((name) => !Object.hasOwn(known, name) && getKindDeclaration(kind).fields[name]?.required)
    .map(
      (name) =>
        `${kind}.${name} is new and required, but older releases create records without it. Give it a "default" in place of "required", or raise "schema" to ${schema + 1} in ${file}; then run "${COMMAND}".`,
    );
  return [...changed, ...demanded];
}

/** Names of declared fields whose form is not recorded yet under the kind's `schema` number. */
export function findUnrecordedFields(kind: Kind, recorded: RecordedStorageFormats): readonly string[] {
  const known = recorded[kind]?.[getKindDeclaration(kind).schema] ?? {};
  return Object.keys(storageFormatsOf(kind)).filter((name) => !Object.hasOwn(known, name));
}

/** Declared fields of a kind that have no value in any of the recorded (golden) vaults. */
export function findFieldsWithoutGoldenValue(kind: Kind, places: ReadonlySet<ValuePlace>): readonly string[] {
  const { schema, fields } = getKindDeclaration(kind);
  return Object.keys(fields).filter((name) => !places.has(valueLocationKey(kind, schema, name)));
}

/** Returns the recorded forms with the forms of the current declarations added. */
export function addDeclaredStorageFormats(recorded: RecordedStorageFormats): RecordedStorageFormats {
  return Object.fromEntries(
    KIND_NAMES.map((kind) => {
      const { schema } = getKindDeclaration(kind);
      return [kind, { ...recorded[kind], [schema]: storageFormatsOf(kind) }] as const;
    }),
  );
}
