import { INDEX_STEP, type OrderedId, type SiblingPlacement, type SiblingPosition } from './sibling-index.ts';

/**
 * Index at the end of a list that is not loaded yet: larger than any index of a list that grew record by record, and
 * small enough that larger indexes are still exact numbers.
 */
const UNKNOWN_END_INDEX = 2 ** 30;

/** True for a position at the end of a list, or next to a record that is not loaded. */
export function isAtUnloadedListEnd(siblings: readonly OrderedId[], { after, before }: SiblingPosition): boolean {
  return after !== null && !siblings.some(({ id }) => id === after || id === before);
}

/** Ids of the records that were created at the end of a list before the list was loaded. */
export class RecordsCreatedBeforeLoad {
  readonly #ids = new Set<string>();

  /** Returns a copy, so that a record can be forgotten while the ids are read. */
  ids(): readonly string[] {
    return [...this.#ids];
  }
  has(id: string): boolean {
    return this.#ids.has(id);
  }
  forget(id: string): void {
    this.#ids.delete(id);
  }
  clear(): void {
    this.#ids.clear();
  }

  /** Adds a record and returns an index that is larger than every index that its list can contain. */
  place(id: string, siblings: readonly OrderedId[]): SiblingPlacement {
    this.#ids.add(id);
    return { index: Math.max(UNKNOWN_END_INDEX, (siblings.at(-1)?.index ?? 0) + INDEX_STEP), moved: [] };
  }
}
