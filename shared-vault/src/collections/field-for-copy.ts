import { type Kind, kindShape } from '@northkeep/contracts';

/** Name of the conflicting field whose text is kept in a copy of the record; null where the kind has no copies. */
export function fieldForCopy(kind: Kind, names: readonly string[]): string | null {
  const { fields } = kindShape(kind);
  if (!Object.hasOwn(fields, 'copyOf')) return null;
  return names.find((name) => fields[name]?.merge === 'copy') ?? null;
}
