import { foldText, isSearchable, type Kind, localDate, userTextFields, wordsOf } from '@northkeep/contracts';
import { reaction } from 'mobx';
import type { Collection } from '../collections/collection.ts';
import type { Item } from '../collections/item.ts';
import type { ShownRecord } from '../collections/record-row.ts';
import { vault } from '../core.ts';
import { userTimeZone } from '../today.ts';

/** Time in ms after which a search lets the page handle other events. */
const SLICE_MS = 8;

interface IndexedRecord {
  /** State of the record whose text was folded. Every change of a record creates a new state object. */
  readonly state: ShownRecord;
  readonly text: string;
  /**
   * Local day of the record in a time zone. It is cached when a search first finds the record, because formatting dates
   * takes longer than a scan.
   */
  facts?: { readonly zone: string; readonly day: string };
}

const NOTHING = { items: [], total: 0, categories: [] };

/** Folded texts of the records that were searched, in memory only. */
const index = new Map<Kind, Map<string, IndexedRecord>>();
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
  /** Returns the categories of a record. Default: none. */
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

/**
 * Finds the records of a collection whose user texts contain every word, ignoring case and accents; newer records come
 * first. Only records that have changed since the last search are folded again. Finds nothing for a text of less than
 * two characters, after the signal is aborted and in a locked vault.
 */
export async function searchRecords<K extends Kind>(search: RecordSearch<K>): Promise<FoundRecords<K>> {
  const { collection, text, limit, signal, where = () => true, filter = {}, categoriesOf = () => [], dayOf } = search;
  const words = wordsOf(text);
  if (!isSearchable(text) || !isOpen()) return NOTHING;
  const found: { item: Item<K>; rank: number; at: string }[] = [];
  const categories = new Set<string>();
  const zone = userTimeZone();
  let sliceEnd = performance.now() + SLICE_MS;
  for (const item of collection.items) {
    if (performance.now() > sliceEnd) {
      await yieldToPage();
      if (signal.aborted || !isOpen()) return NOTHING;
      sliceEnd = performance.now() + SLICE_MS;
    }
    const record = readRecord(collection, item.id);
    if (!record || !words.every((word) => record.text.includes(word)) || !where(item)) continue;
    if (record.facts?.zone !== zone) record.facts = { zone, day: dayOfState(record.state, zone) };
    const at = dayOf?.(item) ?? record.facts.day;
    if (at < (filter.from ?? at) || at > (filter.to ?? at)) continue;
    const own = categoriesOf(item).map(foldText);
    for (const category of own) categories.add(category);
    if (filter.category !== undefined && !own.includes(filter.category)) continue;
    found.push({ item, rank: rankOf(record.text, words), at });
  }
  found.sort((a, b) => a.rank - b.rank || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return { items: found.slice(0, limit).map(({ item }) => item), total: found.length, categories: [...categories] };
}

function dayOfState({ values: { scheduleDate }, createdAt }: ShownRecord, zone: string): string {
  return typeof scheduleDate === 'string' ? scheduleDate : localDate(new Date(createdAt), zone);
}

/** Returns the indexed record, which is folded when it is new or has changed. */
function readRecord<K extends Kind>({ kind, list }: Collection<K>, id: string): IndexedRecord | null {
  const state = list.findRow(id)?.now;
  if (!state) return null;
  const records = index.get(kind) ?? new Map<string, IndexedRecord>();
  index.set(kind, records);
  const known = records.get(id);
  if (known?.state === state) return known;
  const texts = userTextFields(kind).flatMap((name) => (state.damaged.has(name) ? [] : [state.values[name]].flat()));
  const text = foldText(texts.filter((value) => typeof value === 'string').join('\n'));
  const record = { state, text };
  records.set(id, record);
  return record;
}

function rankOf(text: string, [first = '']: readonly string[]): number {
  if (text.startsWith(first)) return 0;
  return text.includes(` ${first}`) || text.includes(`\n${first}`) ? 1 : 2;
}

/** Resolves in a separate task, after the events that are waiting. */
const yieldToPage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Number of records in memory, for tests. @internal */
export const countIndexed = (): number => [...index.values()].reduce((sum, records) => sum + records.size, 0);
