import { getKindDeclaration, KIND_NAMES, type Kind } from '@northkeep/contracts';

/** Field names by kind, cached because a list presents thousands of records. */
const FIELD_NAMES: ReadonlyMap<Kind, ReadonlySet<string>> = new Map(
  KIND_NAMES.map((kind) => [kind, new Set(Object.keys(getKindDeclaration(kind).fields))]),
);

/** Returns the names of the fields that a kind declares. */
export function fieldNamesOf(kind: Kind): ReadonlySet<string> {
  const names = FIELD_NAMES.get(kind);
  if (!names) throw new Error(`No record kind ${kind}.`);
  return names;
}

/** Returns the fields of a validated body that the kind declares. */
export function pickKindFields(kind: Kind, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of fieldNamesOf(kind)) if (body[name] !== undefined) fields[name] = body[name];
  return fields;
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
