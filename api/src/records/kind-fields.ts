import { getKindDeclaration, HEADER_MEMBER, KIND_NAMES, type Kind } from '@northkeep/contracts';
import { invalidInputError } from '../errors.ts';
import { readDate } from './read-date.ts';

const FIELD_NAMES: ReadonlyMap<Kind, ReadonlySet<string>> = new Map(
  KIND_NAMES.map((kind) => [kind, new Set([...Object.keys(getKindDeclaration(kind).fields), HEADER_MEMBER])]),
);

/** Returns the names of the fields that a kind declares, and of the header. */
function fieldNamesOf(kind: Kind): ReadonlySet<string> {
  const names = FIELD_NAMES.get(kind);
  if (!names) throw new Error(`No record kind ${kind}.`);
  return names;
}

/** Returns the fields of a validated body that the kind declares, and the header. */
function pickKindFields(kind: Kind, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of fieldNamesOf(kind)) if (body[name] !== undefined) fields[name] = body[name];
  return fields;
}

interface ReadFields {
  /** Values to store. */
  readonly fields: Record<string, unknown>;
  /** Addition to the record in the response: `details` has a message for each value that is not stored. */
  readonly report: { readonly details?: Readonly<Record<string, string>> };
}

/**
 * Returns the fields of a validated body that the kind declares, and the header, with dates in their stored form. A date
 * that cannot be read is left out, so that a creation has none and a change keeps the stored one. Throws 400 when
 * the body contains a header and a date that is not in its stored form, because the header binds the stored form.
 */
export function readKindFields(kind: Kind, body: Readonly<Record<string, unknown>>): ReadFields {
  const fields = pickKindFields(kind, body);
  const details: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    const field = getKindDeclaration(kind).fields[name];
    if (field?.seal !== 'clear' || field.form !== 'date' || value === null) continue;
    const date = readDate(value);
    if (fields[HEADER_MEMBER] !== undefined && date !== value)
      throw invalidInputError({ [name]: 'Beside a header, a date has the form YYYY-MM-DD.' });
    if (date === undefined) {
      delete fields[name];
      details[name] = 'This is not a date.';
    } else fields[name] = date;
  }
  return { fields, report: Object.keys(details).length > 0 ? { details } : {} };
}

/** Throws for a field that the kind does not declare: one collection holds all kinds and would store it. */
export function ensureKindFields(kind: Kind, fields: Readonly<Record<string, unknown>>): void {
  const names = fieldNamesOf(kind);
  const foreign = Object.keys(fields).find((name) => !names.has(name));
  if (foreign !== undefined) throw new Error(`Records of the kind ${kind} have no field ${foreign}.`);
}

/**
 * Returns true for ids that are not random (weeks, settings, weekly progress): such a record is restored after a
 * deletion, never copied.
 */
export function isDeterministicId(kind: Kind, id: string): boolean {
  const { ids, fixed } = getKindDeclaration(kind);
  return ids === 'fixed' || ids === 'calendar-period' || ids === 'derived' || fixed?.includes(id) === true;
}
