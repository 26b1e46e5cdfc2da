import { addDays } from '@northkeep/contracts';

export const JOURNAL_RANGES = ['7', '30', '90', 'all'] as const;
export type JournalRange = (typeof JOURNAL_RANGES)[number];
export const JOURNAL_PAGE_SIZE = 25;

export interface JournalEntry {
  readonly type: 'task' | 'journal';
  readonly scheduleDate: string | null;
  /** ISO instant of creation; its day is used when an entry has no date. */
  readonly createdAt: string;
  readonly category: string | null;
  readonly categories: readonly string[];
}

/** Maximum numbers of categories: those that the filter lists, and those that an entry shows. */
export const FILTER_CATEGORIES_MAX = 48;
export const ENTRY_CATEGORIES_MAX = 3;

export interface JournalDay<E> {
  readonly date: string;
  readonly entries: readonly E[];
}

/** Returns a category in lower case, with single spaces. */
export const normalizeCategory = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns the categories of an entry in lower case, without duplicates. */
export function categoriesOf({ category, categories }: Pick<JournalEntry, 'category' | 'categories'>): string[] {
  const words = [category ?? '', ...categories].map(normalizeCategory);
  return [...new Set(words.filter((word) => word !== ''))];
}

/** Returns the categories of all journal entries in alphabetical order, at most the 48 most used ones. */
export function listCategories(lines: Iterable<JournalEntry>): string[] {
  const uses = new Map<string, number>();
  for (const line of lines) {
    if (line.type !== 'journal') continue;
    for (const word of categoriesOf(line)) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return [...uses]
    .sort(([, one], [, other]) => other - one)
    .slice(0, FILTER_CATEGORIES_MAX)
    .map(([word]) => word)
    .sort((one, other) => one.localeCompare(other, 'en'));
}

interface JournalFilter {
  readonly today: string;
  readonly range: JournalRange;
  readonly limit: number;
  /** Shows entries with at least one of these categories; an empty list shows all entries. */
  readonly categories?: readonly string[];
  /** Returns the local date of an instant, for an entry without a date. */
  readonly dayOfInstant: (at: string) => string;
}

/**
 * Groups the first `limit` journal entries of a filter by day, newest day first. `total` counts all entries of the
 * filter.
 */
export function groupEntriesByDay<E extends JournalEntry>(
  lines: Iterable<E>,
  { today, range, limit, categories = [], dayOfInstant }: JournalFilter,
): { days: JournalDay<E>[]; total: number } {
  const from = range === 'all' ? '' : addDays(today, 1 - Number(range));
  const dated = [...lines]
    .filter((line) => line.type === 'journal' && hasOneOf(line, categories))
    .map((entry) => ({ entry, date: entry.scheduleDate ?? dayOfInstant(entry.createdAt) }))
    .filter(({ date }) => date >= from)
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
  const days = new Map<string, E[]>();
  for (const { entry, date } of dated.slice(0, limit)) days.set(date, [...(days.get(date) ?? []), entry]);
  return { days: [...days].map(([date, entries]) => ({ date, entries })), total: dated.length };
}

const hasOneOf = (entry: JournalEntry, chosen: readonly string[]): boolean =>
  chosen.length === 0 || categoriesOf(entry).some((word) => chosen.includes(word));
