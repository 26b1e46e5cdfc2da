import { isSearchable, type Kind, queryWordsOf } from '@northkeep/contracts';
import type { Collection } from '../collections/collection.ts';
import type { Item } from '../collections/item.ts';
import { userDays } from '../today.ts';
import { buildRankPrefixes, computeMatchRank, type FoundRecords, SearchResultGroup } from './found-group.ts';
import { readCategories, readDay, readGroup, visitRecords } from './search-index.ts';

const NOTHING = { items: [], total: 0, categories: [] };
const NO_CATEGORIES: readonly string[] = [];

export interface RecordSearch<K extends Kind> {
  readonly collection: Collection<K>;
  readonly text: string;
  /** Largest number of records that are returned. */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Returns false for records of the collection that the search leaves out. Default: all records are searched. */
  readonly where?: (item: Item<K>) => boolean;
  /** Filter for records by their local day (see `dayOf`) and by their category. Default: no filter. */
  readonly filter?: RecordFilter | undefined;
  /**
   * Returns the categories of a record. They must depend on the record alone, because they are cached. Default: none.
   */
  readonly categoriesOf?: (item: Item<K>) => readonly string[];
  /** Returns the local day of a record. Default: its scheduled day, or the day on which it was created. */
  readonly dayOf?: (item: Item<K>) => string | null;
}

interface RecordFilter {
  readonly from?: string;
  readonly to?: string;
  /** Folded. */
  readonly category?: string;
}

export interface GroupedSearch<K extends Kind> extends RecordSearch<K> {
  /**
   * Returns the group of a record. It must depend on the record alone, because it is cached. The limit applies to each
   * group.
   */
  readonly groupOf: (item: Item<K>) => string;
}

const inOneGroup = (): string => '';

/**
 * Finds the records of a collection whose user texts contain every word, ignoring case and accents; newer records come
 * first. Only records that have changed since the last search are folded again. Finds nothing for a text of less than
 * two characters, after the signal is aborted and in a locked vault.
 */
export async function searchRecords<K extends Kind>(search: RecordSearch<K>): Promise<FoundRecords<K>> {
  const groups = await searchGroups({ ...search, groupOf: inOneGroup });
  return groups.get('') ?? NOTHING;
}

/** Finds records like {@link searchRecords}, those of all groups in one scan. Groups without results are left out. */
export async function searchGroups<K extends Kind>(
  search: GroupedSearch<K>,
): Promise<ReadonlyMap<string, FoundRecords<K>>> {
  const { collection, text, limit, signal, where, filter = {}, categoriesOf, dayOf, groupOf } = search;
  const words = queryWordsOf(text);
  const begins = buildRankPrefixes(words);
  const days = userDays();
  const groups = new Map<string, SearchResultGroup<K>>();
  if (!isSearchable(text)) return groups;
  const isComplete = await visitRecords(collection, signal, (item, record) => {
    if (!words.every((word) => record.text.includes(word)) || (where && !where(item))) return;
    const at = dayOf?.(item) ?? readDay(record, days);
    if (at < (filter.from ?? at) || at > (filter.to ?? at)) return;
    const name = readGroup(record, item, groupOf);
    const group = groups.get(name) ?? new SearchResultGroup<K>(limit);
    groups.set(name, group);
    const own = categoriesOf ? readCategories(record, item, categoriesOf) : NO_CATEGORIES;
    group.addCategories(own);
    if (filter.category === undefined || own.includes(filter.category)) {
      group.add(item, computeMatchRank(record.text, begins), at);
    }
  });
  return isComplete ? groups : new Map();
}

type PreparedSearch<K extends Kind> = Pick<RecordSearch<K>, 'collection' | 'signal' | 'categoriesOf'> &
  Partial<Pick<GroupedSearch<K>, 'groupOf'>>;

/** Folds the texts of a collection in advance, so that the first search takes no longer than the following ones. */
export async function prepareSearch<K extends Kind>(search: PreparedSearch<K>): Promise<void> {
  const { collection, signal, categoriesOf, groupOf } = search;
  const days = userDays();
  await visitRecords(collection, signal, (item, record) => {
    readDay(record, days);
    if (groupOf) readGroup(record, item, groupOf);
    if (categoriesOf) readCategories(record, item, categoriesOf);
  });
}
