import { compareOrder, type OrderedId } from './sibling-index.ts';

/** Place of a record among the records with the same parent. */
export interface SiblingPlace {
  readonly index: number;
  readonly parentId: string | null;
}

/** A record in a sorted list, with the value that the owner of the list stored with it. */
export interface SiblingRank<T> extends OrderedId, SiblingPlace {
  readonly value: T;
}

/** A rank that is no longer current is dropped when its list is next read. */
interface CurrentRank<T> extends SiblingRank<T> {
  isCurrent: boolean;
}

/** Records sorted under each parent. */
export class SiblingOrder<T> {
  readonly #lists = new Map<string | null, SortedRanks<T>>();
  readonly #places = new Map<string, CurrentRank<T>>();

  /** Records under a parent, sorted. */
  under(parentId: string | null): readonly SiblingRank<T>[] {
    return this.#lists.get(parentId)?.read() ?? [];
  }

  /** Adds or moves a record; removes it when `place` is null. */
  set(id: string, place: SiblingPlace | null, value: T): void {
    const before = this.#places.get(id);
    if (before && place && before.index === place.index && before.parentId === place.parentId) return;
    if (before) this.#lists.get(before.parentId)?.remove(before);
    if (!place) return void this.#places.delete(id);
    const rank = { id, index: place.index, parentId: place.parentId, value, isCurrent: true };
    const list = this.#lists.get(rank.parentId) ?? new SortedRanks<T>();
    this.#lists.set(rank.parentId, list);
    list.add(rank);
    this.#places.set(id, rank);
  }

  clear(): void {
    this.#lists.clear();
    this.#places.clear();
  }
}

/**
 * A sorted list that merges its changes when it is read. Inserting each record at once would move up to 100,000 others
 * each time, which takes 0.1 ms.
 */
class SortedRanks<T> {
  #sorted: readonly CurrentRank<T>[] = [];
  readonly #added = new Set<CurrentRank<T>>();
  #hasRemoved = false;

  add(rank: CurrentRank<T>): void {
    this.#added.add(rank);
  }

  remove(rank: CurrentRank<T>): void {
    if (this.#added.delete(rank)) return;
    rank.isCurrent = false;
    this.#hasRemoved = true;
  }

  /** Returns the ranks in order. A later change does not change the returned list. */
  read(): readonly SiblingRank<T>[] {
    if (this.#hasRemoved) this.#sorted = this.#sorted.filter(({ isCurrent }) => isCurrent);
    this.#hasRemoved = false;
    if (this.#added.size > 0) this.#sorted = merge(this.#sorted, [...this.#added].sort(compareOrder));
    this.#added.clear();
    return this.#sorted;
  }
}

/** Merges two sorted lists. */
function merge<R extends OrderedId>(a: readonly R[], b: readonly R[]): readonly R[] {
  const [first] = b;
  const last = a.at(-1);
  if (!first || !last || compareOrder(last, first) < 0) return a.concat(b);
  const merged: R[] = [];
  let at = 0;
  for (const next of b) {
    for (let before = a[at]; before && compareOrder(before, next) < 0; before = a[at]) {
      merged.push(before);
      at += 1;
    }
    merged.push(next);
  }
  return merged.concat(a.slice(at));
}
