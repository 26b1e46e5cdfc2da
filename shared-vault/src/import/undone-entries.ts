import { KINDS } from '@northkeep/contracts';

const ITEMS_MAX = KINDS.settings.fields.undoneEntries.max;
/** Number of hexadecimal digits of an id that are stored: two of 8,000 ids are hardly ever the same. */
const DIGITS = 6;
/** Number of ids in one item of the stored list. */
const IDS_TOGETHER = 8;

const digitsOf = (id: string): string => id.replaceAll('-', '').slice(0, DIGITS);

/** Returns the test whether the undo of an import has deleted the line with an id. */
export function readUndoneEntries(stored: readonly string[]): (id: string) => boolean {
  const found = new Set(stored.flatMap((item) => item.match(/[\da-f]{6}/g) ?? []));
  return (id) => found.has(digitsOf(id));
}

/** Returns the list with further ids, or null when it has no room for them. */
export function addUndoneEntries(stored: readonly string[], ids: readonly string[]): readonly string[] | null {
  const added = Array.from({ length: Math.ceil(ids.length / IDS_TOGETHER) }, (_, at) =>
    ids
      .slice(at * IDS_TOGETHER, (at + 1) * IDS_TOGETHER)
      .map(digitsOf)
      .join(''),
  );
  const all = [...new Set([...stored, ...added])];
  return all.length > ITEMS_MAX ? null : all;
}
