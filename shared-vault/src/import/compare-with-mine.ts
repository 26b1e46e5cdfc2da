import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import { defaultValueOf, isSameValue } from '../sync/merge/three-way-merge.ts';
import type { PlainValues } from '../sync/outbox/action.ts';

export interface RecordComparison {
  /** Fields that are imported from the file, because this vault still has their defaults. */
  readonly fill: readonly string[];
  /** True when the file has values that are not imported. */
  readonly isKept: boolean;
}

/**
 * Compares a record of the file with the record of this vault. In a record with a fixed id, the file's values fill the
 * fields that still have their default; grouped fields are filled only together. Every other record stays unchanged.
 */
export function compareWithVaultRecord(
  kind: Kind,
  mine: PlainValues,
  file: PlainValues,
  isFixed: boolean,
): RecordComparison {
  const parts = unitsOf(kind, file).map((names) => {
    if (names.every((name) => isSameValue(mine[name], file[name]))) return { fill: [], isKept: false };
    const isFree = isFixed && names.every((name) => isSameValue(mine[name], defaultValueOf(kind, name)));
    return isFree ? { fill: names, isKept: false } : { fill: [], isKept: true };
  });
  return { fill: parts.flatMap(({ fill }) => fill), isKept: parts.some(({ isKept }) => isKept) };
}

/**
 * Returns the field names in the file as groups: fields that are merged as one unit form one group, and every other
 * field is a group of its own.
 */
function unitsOf(kind: Kind, file: PlainValues): readonly (readonly string[])[] {
  const { groups } = getKindDeclaration(kind);
  const names = Object.keys(file);
  const grouped = groups.map((group) => group.filter((name) => names.includes(name)));
  const alone = names.filter((name) => !grouped.some((group) => group.includes(name)));
  return [...grouped, ...alone.map((name) => [name])].filter((unit) => unit.length > 0);
}

/**
 * Returns the higher count of a week, so that a repeated import adds nothing; null when this vault already has the
 * higher count.
 */
export function pickHigherProgress(mine: PlainValues, file: PlainValues): number | null {
  const [here, there] = [mine.progress, file.progress];
  if (typeof there !== 'number') return null;
  return typeof here === 'number' && here >= there ? null : there;
}
