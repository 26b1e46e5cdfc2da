import type { Kind } from '@northkeep/contracts';
import type { Item } from '../collections/item.ts';

export interface FoundRecords<K extends Kind> {
  /**
   * The best matches in this order: records that begin with the first word, records in which a word begins with it,
   * then the others.
   */
  readonly items: readonly Item<K>[];
  /** Number of all records that were found. */
  readonly total: number;
  /**
   * Categories, as normalized by `normalizeSearchText`, of all records that match the text, including those that the
   * category filter then excludes.
   */
  readonly categories: readonly string[];
}

/**
 * Results of a group. Only the best matches, up to the limit, are kept in order, because sorting thousands of results
 * takes longer than the scan.
 */
export class SearchResultGroup<K extends Kind> implements FoundRecords<K> {
  total = 0;
  readonly #limit: number;
  readonly #best: { item: Item<K>; rank: number; at: string }[] = [];
  readonly #categories = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get items(): readonly Item<K>[] {
    return this.#best.map(({ item }) => item);
  }

  get categories(): readonly string[] {
    return [...this.#categories];
  }

  addCategories(folded: readonly string[]): void {
    for (const category of folded) this.#categories.add(category);
  }

  /** Adds a record. Records that rank equally stay in the order in which they were added. */
  add(item: Item<K>, rank: number, at: string): void {
    this.total += 1;
    const best = this.#best;
    let place = best.length;
    for (let other = best[place - 1]; other; other = best[place - 1]) {
      if (rank > other.rank || (rank === other.rank && at <= other.at)) break;
      place -= 1;
    }
    if (place >= this.#limit) return;
    best.splice(place, 0, { item, rank, at });
    if (best.length > this.#limit) best.pop();
  }
}

export interface RankPrefixes {
  readonly text: string;
  readonly word: string;
  readonly line: string;
}

/**
 * Returns the texts that `computeMatchRank` searches for: the first search word alone (start of a text), after a space
 * and after a line break.
 */
export const buildRankPrefixes = ([first = '']: readonly string[]): RankPrefixes => ({
  text: first,
  word: ` ${first}`,
  line: `\n${first}`,
});

export function computeMatchRank(text: string, begins: RankPrefixes): number {
  if (text.startsWith(begins.text)) return 0;
  return text.includes(begins.word) || text.includes(begins.line) ? 1 : 2;
}
