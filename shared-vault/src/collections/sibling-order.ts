import { compareOrder, type OrderedId } from './sibling-index.ts';

interface SiblingRank extends OrderedId {
  readonly parentId: string | null;
}

/** The records of one kind sorted under each parent, updated by binary search instead of sorting again. */
export class SiblingOrder {
  readonly #lists = new Map<string | null, SiblingRank[]>();
  readonly #places = new Map<string, SiblingRank>();

  /** Records under a parent, sorted. */
  under(parentId: string | null): readonly OrderedId[] {
    return this.#lists.get(parentId) ?? [];
  }

  /** Adds or moves a record; removes it when `place` is null. */
  set(id: string, place: { readonly index: number; readonly parentId: string | null } | null): void {
    const before = this.#places.get(id);
    if (before && place && before.index === place.index && before.parentId === place.parentId) return;
    if (before) this.#take(before);
    if (!place) return;
    const rank = { id, index: place.index, parentId: place.parentId };
    const list = this.#lists.get(rank.parentId) ?? [];
    list.splice(sortedIndex(list, rank), 0, rank);
    this.#lists.set(rank.parentId, list);
    this.#places.set(id, rank);
  }

  clear(): void {
    this.#lists.clear();
    this.#places.clear();
  }

  #take(place: SiblingRank): void {
    const list = this.#lists.get(place.parentId);
    list?.splice(sortedIndex(list, place), 1);
    this.#places.delete(place.id);
  }
}

/** Index of a record in a sorted list, or the index where it would be inserted. */
function sortedIndex(list: readonly OrderedId[], place: OrderedId): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = list[middle];
    if (there && compareOrder(there, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
