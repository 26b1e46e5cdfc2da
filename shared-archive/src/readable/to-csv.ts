import { getKindDeclaration, KIND_NAMES, type Kind } from '@northkeep/contracts';
import type { ArchiveManifest, ArchiveRecord } from '../content/entries.ts';
import { groupBy } from '../group-by.ts';
import { encodeCsvFile } from './csv-cell.ts';
import { compareByOrder } from './read-plan.ts';
import type { ReadableFile } from './readable-file.ts';
import { renderSavedCardsCsv, SAVED_CARDS_CSV_FILE } from './saved-cards.ts';
import { textListOf, textValueOf } from './values.ts';

const BASE_COLUMNS = ['id', 'state', 'parentKind', 'parentId', 'index', 'createdAt', 'updatedAt'] as const;

/**
 * Returns one CSV file for each record kind that has records, with a column for each declared field, and one file for
 * the saved cards.
 */
export function toCsv(
  { savedCards = [] }: Pick<ArchiveManifest, 'savedCards'>,
  records: readonly ArchiveRecord[],
): ReadableFile[] {
  const byKind = groupBy(records, ({ kind }) => kind);
  const tables = KIND_NAMES.flatMap((kind) => {
    const found = byKind.get(kind);
    return found ? [{ path: `${kind}.csv`, text: csvOf(kind, found) }] : [];
  });
  return savedCards.length === 0
    ? tables
    : [...tables, { path: SAVED_CARDS_CSV_FILE, text: renderSavedCardsCsv(savedCards) }];
}

function csvOf(kind: Kind, records: readonly ArchiveRecord[]): string {
  const fields = Object.keys(getKindDeclaration(kind).fields);
  const rows = records
    .toSorted(compareByOrder)
    .map((record) => [
      ...BASE_COLUMNS.map((name) => String(record[name] ?? '')),
      ...fields.map((name) => cellOf(record, name)),
    ]);
  return encodeCsvFile([...BASE_COLUMNS, ...fields], rows);
}

/** Lists are joined with commas. A list with a comma in an item is written as JSON, so that it can be read back. */
function cellOf(record: ArchiveRecord, name: string): string {
  const isAmbiguous = textListOf(record, name).some(
    (item) => /^\[|,/.test(item) || item.trim() !== item || item === '',
  );
  return isAmbiguous ? JSON.stringify(textListOf(record, name)) : textValueOf(record, name);
}
