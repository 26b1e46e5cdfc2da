import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COVERAGE_TABLES, getRowsFile, type TableName } from './tables.ts';

/** Row of the requirements table: one requirement. */
export interface RequirementRow {
  readonly id: string;
  /** Number of the section in the specification. */
  readonly section: number;
  readonly kind: 'screen' | 'state' | 'text' | 'constant' | 'call' | 'error' | 'rule';
  readonly says: string;
  /** Exact texts; a test that is marked with the row must contain each of them. */
  readonly text?: readonly string[];
  /** Numbers; a test that is marked with the row must contain one of them. */
  readonly value?: readonly string[];
  /** Present when all tests that are marked with the row are journeys. */
  readonly shownBy?: 'journeys';
}

export interface RowGroup {
  readonly title: string;
  readonly rows: readonly RequirementRow[];
}

/** Rows of one table. */
export interface TableRows {
  readonly name: TableName;
  readonly title: string;
  readonly groups: readonly RowGroup[];
}

export interface RequirementTable {
  readonly tables: readonly TableRows[];
  readonly byId: ReadonlyMap<string, RequirementRow>;
  /** Returns the position of a row in its file as `file:line`. */
  readonly at: (id: string) => string;
  /** Ids that occur twice, in one table or in two. */
  readonly duplicates: readonly string[];
}

/** Reads the rows of all tables. Duplicate ids are returned, not thrown. */
export function readRows(root: string): RequirementTable {
  const sources = COVERAGE_TABLES.map((table) => ({
    ...table,
    source: readFileSync(path.join(root, getRowsFile(table.name)), 'utf8'),
  }));
  const tables = sources.map(({ name, title, source }) => ({ name, title, groups: JSON.parse(source) as RowGroup[] }));
  const rows = tables.flatMap(({ groups }) => groups.flatMap((group) => group.rows));
  const ids = rows.map(({ id }) => id);
  const duplicates = ids.filter((id, i) => ids.indexOf(id) !== i);
  return { tables, byId: new Map(rows.map((row) => [row.id, row])), at: (id) => positionOf(id, sources), duplicates };
}

/** Returns the last position of a row as `file:line`; for a duplicate this is the second one. */
function positionOf(id: string, sources: readonly { name: TableName; source: string }[]): string {
  const found = sources.flatMap(({ name, source }) =>
    source.split('\n').flatMap((line, i) => (line.includes(`"id": "${id}"`) ? [`${getRowsFile(name)}:${i + 1}`] : [])),
  );
  return found.at(-1) ?? id;
}
