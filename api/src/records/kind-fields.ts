import { type Kind, kindShape } from '@northkeep/contracts';

/** The declared fields that a validated body carries. */
export function fieldsOf(kind: Kind, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(kindShape(kind).fields).filter((name) => body[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

/** True for an id that exists once and so is taken up again after a deletion, never copied. */
export function isFixedId(kind: Kind, id: string): boolean {
  const { ids, fixed } = kindShape(kind);
  return ids === 'fixed' || ids === 'iso-week' || fixed?.includes(id) === true;
}
