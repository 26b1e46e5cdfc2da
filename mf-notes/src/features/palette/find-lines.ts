import { formatDate } from '@northkeep/contracts';
import type { SearchHits, SearchQuery } from '@northkeep/shared-kit/runtime';
import { lines, loadSearch } from '@northkeep/shared-vault';
import { commandLabels } from '../../copy.ts';
import { categoriesOf } from '../../rules/journal.ts';
import { displayText, type EditedLine } from '../editor/line-changes.ts';

/** Finds lines on this device, best first. */
export async function searchLines(query: SearchQuery, where: (line: EditedLine) => boolean) {
  const { searchRecords } = await loadSearch();
  return searchRecords({ ...query, collection: lines, where, categoriesOf });
}

/** Finds lines of a type, with their text and their date. */
export async function findLines(
  query: SearchQuery,
  type: EditedLine['type'],
  to: (id: string) => string,
): Promise<SearchHits> {
  const { items, total, categories } = await searchLines(query, (line) => line.type === type);
  const hits = items.map((line) => ({
    id: line.id,
    title: displayText(line),
    ...(line.isDone
      ? { detail: commandLabels.done }
      : line.scheduleDate
        ? { detail: shortDate(line.scheduleDate) }
        : {}),
    to: to(line.id),
  }));
  return { hits, total, categories };
}

const shortDate = (date: string): string => formatDate(date, { month: 'short', day: 'numeric', year: 'numeric' });
