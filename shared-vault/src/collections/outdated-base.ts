import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import { isSameValue } from '../sync/merge/three-way-merge.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import type { RecordRow } from './record-row.ts';

/**
 * Returns the name of the conflicting field whose text is kept in a copy of the record; null when the kind has no
 * copies.
 */
export function findFieldForCopy(kind: Kind, names: readonly string[]): string | null {
  const { fields } = getKindDeclaration(kind);
  if (!Object.hasOwn(fields, 'copyOf')) return null;
  return names.find((name) => fields[name]?.merge === 'copy') ?? null;
}

interface SplitChange {
  /** Values of the patch that differ from the displayed values, without damaged fields. */
  readonly touched: PlainValues;
  /** Values that the user saw in those touched fields that have changed since then. */
  readonly outdated: PlainValues;
  /** Name of the field whose text goes to a copy, or null. */
  readonly copied: string | null;
}

/**
 * Compares a patch with the values that the user saw and with the values that the row shows. Damaged fields are left
 * out.
 */
export function classifyPatchFields(
  kind: Kind,
  { values, damaged }: RecordRow['now'],
  patch: PlainValues,
  seen: PlainValues,
): SplitChange {
  const touched = Object.entries(patch).filter(
    ([name, value]) => !damaged.has(name) && !isSameValue(values[name], value),
  );
  const isTouched = (name: string) => touched.some(([one]) => one === name);
  const outdated = Object.entries(seen).filter(
    ([name, base]) => isTouched(name) && !isSameValue(base, values[name]) && !isSameValue(base, patch[name]),
  );
  const copied = findFieldForCopy(
    kind,
    outdated.map(([name]) => name),
  );
  return {
    touched: Object.fromEntries(touched),
    outdated: Object.fromEntries(outdated.filter(([name]) => name !== copied)),
    copied,
  };
}
