import { getKindDeclaration, type Kind, localDate, normalizeSearchText, userTextFields } from '@northkeep/contracts';
import { reaction } from 'mobx';
import type { Collection } from '../collections/collection.ts';
import type { Item } from '../collections/item.ts';
import type { ShownRecord } from '../collections/record-row.ts';
import { vault } from '../core.ts';
import type { UserDays } from '../today.ts';
import { yieldToPage } from '../yield-to-page.ts';

/** Time in ms after which a search lets the page handle other events. */
const SLICE_MS = 8;

export interface IndexedRecord {
  /**
   * State object of the record from which the text was normalized. Every change of a record creates a new state object,
   * so a different object means that the text is outdated.
   */
  readonly state: ShownRecord;
  readonly text: string;
  /** Local day of the record, cached because formatting dates takes longer than a scan. */
  day?: UserDays & { readonly value: string };
  /** Results of the callbacks of a search for this record, reused by searches with the same callbacks. */
  group?: { readonly of: unknown; readonly value: string };
  categories?: { readonly of: unknown; readonly folded: readonly string[] };
}

interface KindIndex {
  /** Fields with texts of the user. */
  readonly fields: readonly string[];
  /** Marks with which the texts of a field are found too, such as `#` before a label, by the name of the field. */
  readonly marks: ReadonlyMap<string, string>;
  /** Search words of fields that contain no text, such as `!high` for a priority, by the name of the field. */
  readonly words: readonly (readonly [field: string, words: Readonly<Record<string, string>>])[];
  readonly records: Map<string, IndexedRecord>;
}

/** Texts of the records that were searched, normalized to ignore case and accents. They are kept in memory only. */
const index = new Map<Kind, KindIndex>();
const isOpen = (): boolean => vault.state.status === 'unlocked';
reaction(isOpen, (open) => {
  if (!open) index.clear();
});

/**
 * Calls `visit` for each record of a collection, and lets the page handle other events after each slice of time. Returns
 * false if it has ended early because the signal was aborted or the vault was locked.
 */
export async function visitRecords<K extends Kind>(
  { kind, items, list }: Collection<K>,
  signal: AbortSignal,
  visit: (item: Item<K>, record: IndexedRecord) => void,
): Promise<boolean> {
  if (!isOpen()) return false;
  const kindIndex = openIndex(kind);
  let sliceEnd = performance.now() + SLICE_MS;
  for (const item of items) {
    if (performance.now() > sliceEnd) {
      await yieldToPage();
      if (signal.aborted || !isOpen()) return false;
      sliceEnd = performance.now() + SLICE_MS;
    }
    const state = list.findRow(item.id)?.now;
    if (state) visit(item, readRecord(kindIndex, item.id, state));
  }
  return true;
}

function dayOfState({ values: { scheduleDate }, createdAt }: ShownRecord, { zone, dayStartsAt }: UserDays): string {
  return typeof scheduleDate === 'string' ? scheduleDate : localDate(new Date(createdAt), zone, dayStartsAt);
}

/** Returns the scheduled day of a record, or the local day on which it was created. */
export function readDay(record: IndexedRecord, days: UserDays): string {
  const { zone, dayStartsAt } = days;
  if (record.day?.zone !== zone || record.day.dayStartsAt !== dayStartsAt)
    record.day = { zone, dayStartsAt, value: dayOfState(record.state, days) };
  return record.day.value;
}

export function readGroup<K extends Kind>(
  record: IndexedRecord,
  item: Item<K>,
  groupOf: (item: Item<K>) => string,
): string {
  if (record.group?.of !== groupOf) record.group = { of: groupOf, value: groupOf(item) };
  return record.group.value;
}

export function readCategories<K extends Kind>(
  record: IndexedRecord,
  item: Item<K>,
  categoriesOf: (item: Item<K>) => readonly string[],
): readonly string[] {
  if (record.categories?.of !== categoriesOf)
    record.categories = { of: categoriesOf, folded: categoriesOf(item).map(normalizeSearchText) };
  return record.categories.folded;
}

function openIndex(kind: Kind): KindIndex {
  const known = index.get(kind);
  if (known) return known;
  const words = Object.entries(getKindDeclaration(kind).fields).flatMap(([name, { display }]) =>
    display.searchWords ? [[name, display.searchWords] as const] : [],
  );
  const marks = new Map(
    Object.entries(getKindDeclaration(kind).fields).map(([name, { display }]) => [name, display.searchMark ?? '']),
  );
  const made: KindIndex = { fields: userTextFields(kind), marks, words, records: new Map() };
  index.set(kind, made);
  return made;
}

/** Returns the indexed record. Its text is normalized when the record is new or has changed. */
function readRecord(kindIndex: KindIndex, id: string, state: ShownRecord): IndexedRecord {
  const { records } = kindIndex;
  const known = records.get(id);
  if (known?.state === state) return known;
  const record = { state, text: normalizeSearchText(textOf(state, kindIndex)) };
  records.set(id, record);
  return record;
}

/** Returns the texts and the words of the fields that could be decrypted, one per line. */
function textOf({ values, damaged }: ShownRecord, { fields, marks, words }: Omit<KindIndex, 'records'>): string {
  let text: string | null = null;
  const add = (value: unknown): void => {
    if (typeof value === 'string') text = text === null ? value : `${text}\n${value}`;
  };
  for (const name of fields) {
    const value = damaged.has(name) ? null : values[name];
    const mark = marks.get(name) ?? '';
    for (const part of Array.isArray(value) ? value : [value]) {
      add(part);
      if (mark !== '' && typeof part === 'string' && part !== '') add(mark + part);
    }
  }
  for (const [name, wordOf] of words) {
    const value = values[name];
    if (!damaged.has(name) && typeof value === 'string') add(wordOf[value] ?? wordOf['*']);
  }
  return text ?? '';
}

/** Number of records in memory, for tests. @internal */
export const countIndexed = (): number => [...index.values()].reduce((sum, { records }) => sum + records.size, 0);
