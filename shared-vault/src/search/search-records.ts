import { foldText, isSearchable, type Kind, localDate, userTextFields, wordsOf } from '@northkeep/contracts';
import { reaction } from 'mobx';
import type { Collection } from '../collections/collection.ts';
import type { Item } from '../collections/item.ts';
import type { ShownRecord } from '../collections/record-row.ts';
import { vault } from '../core.ts';
import { userTimeZone } from '../today.ts';
import { yieldToPage } from '../yield-to-page.ts';

/** Time in ms after which a search lets the page handle other events. */
const SLICE_MS = 8;

interface IndexedRecord {
  /** State of the record whose text was folded. Every change of a record creates a new state object. */
  readonly state: ShownRecord;
  readonly text: string;
  /** Local day of the record in a time zone, cached because formatting dates takes longer than a scan. */
  day?: { readonly zone: string; readonly value: string };
  /** Results of the functions of a search, cached for searches with the same functions. */
  group?: { readonly of: unknown; readonly value: string };
  categories?: { readonly of: unknown; readonly folded: readonly string[] };
}

const NOTHING = { items: [], total: 0, categories: [] };
const NO_CATEGORIES: readonly string[] = [];

interface KindIndex {
  /** Fields with texts of the user. */
  readonly fields: readonly string[];
  readonly records: Map<string, IndexedRecord>;
}

/** Folded texts of the records that were searched, in memory only. */
const index = new Map<Kind, KindIndex>();
const isOpen = (): boolean => vault.state.status === 'unlocked';
reaction(isOpen, (open) => {
  if (!open) index.clear();
});

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
  /** Returns the categories of a record, which depend on nothing else. Default: none. */
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

export interface FoundRecords<K extends Kind> {
  /**
   * The best matches in this order: records that begin with the first word, records in which a word begins with it,
   * then the others.
   */
  readonly items: readonly Item<K>[];
  /** Number of all records that were found. */
  readonly total: number;
  /** Folded categories of the records that were found, before the category filter is applied. */
  readonly categories: readonly string[];
}

export interface GroupedSearch<K extends Kind> extends RecordSearch<K> {
  /** Returns the group of a record, which depends on nothing else. The limit applies to each group. */
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
  const words = wordsOf(text);
  const begins = beginningsOf(words);
  const zone = userTimeZone();
  const groups = new Map<string, FoundGroup<K>>();
  if (!isSearchable(text)) return groups;
  const isComplete = await readRecords(collection, signal, (item, record) => {
    if (!words.every((word) => record.text.includes(word)) || (where && !where(item))) return;
    const at = dayOf?.(item) ?? readDay(record, zone);
    if (at < (filter.from ?? at) || at > (filter.to ?? at)) return;
    const name = readGroup(record, item, groupOf);
    const group = groups.get(name) ?? new FoundGroup<K>(limit);
    groups.set(name, group);
    const own = categoriesOf ? readCategories(record, item, categoriesOf) : NO_CATEGORIES;
    group.addCategories(own);
    if (filter.category === undefined || own.includes(filter.category)) {
      group.add(item, rankOf(record.text, begins), at);
    }
  });
  return isComplete ? groups : new Map();
}

type PreparedSearch<K extends Kind> = Pick<RecordSearch<K>, 'collection' | 'signal' | 'categoriesOf'> &
  Partial<Pick<GroupedSearch<K>, 'groupOf'>>;

/** Folds the texts of a collection in advance, so that the first search takes no longer than the following ones. */
export async function prepareSearch<K extends Kind>(search: PreparedSearch<K>): Promise<void> {
  const { collection, signal, categoriesOf, groupOf } = search;
  const zone = userTimeZone();
  await readRecords(collection, signal, (item, record) => {
    readDay(record, zone);
    if (groupOf) readGroup(record, item, groupOf);
    if (categoriesOf) readCategories(record, item, categoriesOf);
  });
}

/**
 * Calls `visit` for each record of a collection, and lets the page handle other events after each slice of time. Returns
 * false if it has ended early because the signal was aborted or the vault was locked.
 */
async function readRecords<K extends Kind>(
  { kind, items, list }: Collection<K>,
  signal: AbortSignal,
  visit: (item: Item<K>, record: IndexedRecord) => void,
): Promise<boolean> {
  if (!isOpen()) return false;
  const kept = openIndex(kind);
  let sliceEnd = performance.now() + SLICE_MS;
  for (const item of items) {
    if (performance.now() > sliceEnd) {
      await yieldToPage();
      if (signal.aborted || !isOpen()) return false;
      sliceEnd = performance.now() + SLICE_MS;
    }
    const state = list.findRow(item.id)?.now;
    if (state) visit(item, readRecord(kept, item.id, state));
  }
  return true;
}

/** Results of a group. Only the best are kept in order, because sorting thousands takes longer than a scan. */
class FoundGroup<K extends Kind> implements FoundRecords<K> {
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

function dayOfState({ values: { scheduleDate }, createdAt }: ShownRecord, zone: string): string {
  return typeof scheduleDate === 'string' ? scheduleDate : localDate(new Date(createdAt), zone);
}

function readDay(record: IndexedRecord, zone: string): string {
  if (record.day?.zone !== zone) record.day = { zone, value: dayOfState(record.state, zone) };
  return record.day.value;
}

function readGroup<K extends Kind>(record: IndexedRecord, item: Item<K>, groupOf: (item: Item<K>) => string): string {
  if (record.group?.of !== groupOf) record.group = { of: groupOf, value: groupOf(item) };
  return record.group.value;
}

function readCategories<K extends Kind>(
  record: IndexedRecord,
  item: Item<K>,
  categoriesOf: (item: Item<K>) => readonly string[],
): readonly string[] {
  if (record.categories?.of !== categoriesOf)
    record.categories = { of: categoriesOf, folded: categoriesOf(item).map(foldText) };
  return record.categories.folded;
}

function openIndex(kind: Kind): KindIndex {
  const known = index.get(kind);
  if (known) return known;
  const made: KindIndex = { fields: userTextFields(kind), records: new Map() };
  index.set(kind, made);
  return made;
}

/** Returns the indexed record, which is folded when it is new or has changed. */
function readRecord({ fields, records }: KindIndex, id: string, state: ShownRecord): IndexedRecord {
  const known = records.get(id);
  if (known?.state === state) return known;
  const record = { state, text: foldText(textOf(state, fields)) };
  records.set(id, record);
  return record;
}

/** Returns the texts of the fields that could be decrypted, one per line. */
function textOf({ values, damaged }: ShownRecord, fields: readonly string[]): string {
  let text: string | null = null;
  const add = (value: unknown): void => {
    if (typeof value === 'string') text = text === null ? value : `${text}\n${value}`;
  };
  for (const name of fields) {
    const value = damaged.has(name) ? null : values[name];
    if (Array.isArray(value)) value.forEach(add);
    else add(value);
  }
  return text ?? '';
}

interface Beginnings {
  readonly text: string;
  readonly word: string;
  readonly line: string;
}

/** Strings by which the rank of a text is found: the first word at its start, after a space and after a line break. */
const beginningsOf = ([first = '']: readonly string[]): Beginnings => ({
  text: first,
  word: ` ${first}`,
  line: `\n${first}`,
});

function rankOf(text: string, begins: Beginnings): number {
  if (text.startsWith(begins.text)) return 0;
  return text.includes(begins.word) || text.includes(begins.line) ? 1 : 2;
}

/** Number of records in memory, for tests. @internal */
export const countIndexed = (): number => [...index.values()].reduce((sum, { records }) => sum + records.size, 0);
