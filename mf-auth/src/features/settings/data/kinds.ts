import { KIND_NAMES, type Kind } from '@northkeep/contracts';
import { collectionOf } from '@northkeep/shared-vault';

/** What can be looked at: every kind of record, and the account itself. */
export type Shown = Kind | 'account';
export const SHOWN: readonly Shown[] = [...KIND_NAMES, 'account'];

interface Found {
  readonly id: string;
}

/** The records of a kind in their order. Read inside an observer. */
export const itemsOf = (kind: Kind): readonly Found[] => collectionOf(kind).items;

/** Ids of the records of a kind that say this somewhere, in their order; all of them for nothing to find. */
export function idsOf(kind: Kind, query: string): readonly string[] {
  const wanted = query.trim().toLowerCase();
  const items = itemsOf(kind);
  const found = wanted === '' ? items : items.filter((item) => says(item, wanted));
  return found.map(({ id }) => id);
}

/** How many records there are of all kinds. Read inside an observer. */
export const countAll = (): number => KIND_NAMES.reduce((sum, kind) => sum + itemsOf(kind).length, 0);

function says(item: object, wanted: string): boolean {
  // The fields of a record are getters of its class, not properties of its own.
  for (let of: object | null = item; of !== null && of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const name of Object.keys(of)) if (holds(Reflect.get(item, name), wanted)) return true;
  }
  return false;
}

function holds(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(wanted);
  return Array.isArray(value) && value.some((part) => holds(part, wanted));
}
