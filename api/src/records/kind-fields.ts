import { getKindDeclaration, type Kind } from '@northkeep/contracts';

/** Returns the fields of a validated body that the kind declares. */
export function pickKindFields(kind: Kind, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(getKindDeclaration(kind).fields).filter((name) => body[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

/**
 * Returns true for ids that are not random (weeks, settings, weekly progress): such a record is restored after a
 * deletion, never copied.
 */
export function isDeterministicId(kind: Kind, id: string): boolean {
  const { ids, fixed } = getKindDeclaration(kind);
  return ids === 'fixed' || ids === 'calendar-period' || ids === 'derived' || fixed?.includes(id) === true;
}
