import { formatDate, formatTime } from '@northkeep/contracts';
import type { SearchHits, SearchQuery } from '@northkeep/shared-kit/runtime';
import { lines, loadSearchModule, userToday } from '@northkeep/shared-vault';
import { commandLabels } from '../../copy.ts';
import { shownLabelsOf as categoriesOf } from '../../rules/labels.ts';
import { getShownDeadline } from '../dates/line-deadline.tsx';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { PRIORITY_NAMES } from '../priority/set-priority.ts';

/** Finds lines on this device, best first. */
export async function searchLines(query: SearchQuery, where: (line: LineItem) => boolean) {
  const { searchRecords } = await loadSearchModule();
  return searchRecords({ ...query, collection: lines, where, categoriesOf });
}

type FoundLines = Awaited<ReturnType<typeof searchByType>>;

/**
 * Running and finished searches, by query object. The searches of notes and of journal entries receive the same query
 * object from the palette, so both use the result of one scan.
 */
const searches = new WeakMap<SearchQuery, Promise<FoundLines>>();

/** Finds lines of one type and returns their text and their date. */
export async function findLinesByType(
  query: SearchQuery,
  type: LineItem['type'],
  to: (id: string) => string,
): Promise<SearchHits> {
  const search = searches.get(query) ?? searchByType(query);
  searches.set(query, search);
  const { items = [], total = 0, categories = [] } = (await search).get(type) ?? {};
  const hits = items.map((line) => ({
    id: line.id,
    title: getDisplayText(line),
    ...detailOf(line),
    to: to(line.id),
  }));
  return { hits, total, categories };
}

/** Returns 'Done', or the date, the time and the priority of an open line. */
function detailOf(line: LineItem): { readonly detail?: string } {
  const { isDone, scheduleDate, scheduleTime, priority, damaged } = line;
  if (isDone) return { detail: commandLabels.done };
  const parts = [
    scheduleDate === null ? '' : shortDate(scheduleDate),
    scheduleTime === null || damaged.has('scheduleTime') ? '' : formatTime(scheduleTime),
    getShownDeadline(line, userToday())?.text ?? '',
    priority === 'none' || damaged.has('priority') ? '' : PRIORITY_NAMES[priority],
  ].filter((part) => part !== '');
  return parts.length === 0 ? {} : { detail: parts.join(' · ') };
}

async function searchByType(query: SearchQuery) {
  const { searchGroups } = await loadSearchModule();
  return searchGroups({ ...query, collection: lines, categoriesOf, groupOf: typeOf });
}

/** Loads the search code and prepares the lines for a search. */
export async function prepareLineSearch(signal: AbortSignal): Promise<void> {
  const { prepareSearch } = await loadSearchModule();
  await prepareSearch({ collection: lines, signal, categoriesOf, groupOf: typeOf });
}

const typeOf = ({ type }: LineItem): LineItem['type'] => type;

const shortDate = (date: string): string => formatDate(date, { month: 'short', day: 'numeric', year: 'numeric' });
