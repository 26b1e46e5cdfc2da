import { type Kind, kindShape } from '@northkeep/contracts';

/** Which of the values that were typed over an older one goes into a copy; null where none does. */
export function fieldForCopy(kind: Kind, names: readonly string[]): string | null {
  const { fields } = kindShape(kind);
  if (!Object.hasOwn(fields, 'copyOf')) return null;
  return names.find((name) => fields[name]?.merge === 'copy') ?? null;
}
