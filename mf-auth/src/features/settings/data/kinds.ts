import { FEED_KINDS, type Kind, normalizeSearchText } from '@northkeep/contracts';
import { collectionOf } from '@northkeep/shared-vault';

/**
 * Groups of stored data from which the user can choose: the account, and every record kind that the changes feed
 * contains.
 */
export type DataGroup = Kind | 'account';
export const DATA_GROUPS: readonly DataGroup[] = [...FEED_KINDS, 'account'];

interface Found {
  readonly id: string;
}

/** Returns the records of a kind in order. Call inside an observer. */
export const itemsOfKind = (kind: Kind): readonly Found[] => collectionOf(kind).items;

/** Returns the records of a kind that contain a text, in order; all records for an empty text. */
export function findRecords(kind: Kind, query: string): readonly Found[] {
  const wanted = normalizeSearchText(query.trim());
  const items = itemsOfKind(kind);
  return wanted === '' ? items : items.filter((item) => says(item, wanted));
}

/** Counts the records of all kinds. Call inside an observer. */
export const countRecords = (): number => FEED_KINDS.reduce((sum, kind) => sum + itemsOfKind(kind).length, 0);

function says(item: object, wanted: string): boolean {
  // The fields of a record are getters on its prototype and not its own properties, so the loop also reads the names of
  // the prototypes.
  for (let of: object | null = item; of !== null && of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const name of Object.keys(of)) if (holds(Reflect.get(item, name), wanted)) return true;
  }
  return false;
}

function holds(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return normalizeSearchText(value).includes(wanted);
  return Array.isArray(value) && value.some((part) => holds(part, wanted));
}
