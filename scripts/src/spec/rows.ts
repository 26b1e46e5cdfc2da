import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Row of the requirements table: one requirement. */
export interface Row {
  readonly id: string;
  /** Number of the section in the requirements. */
  readonly section: number;
  readonly kind: 'screen' | 'state' | 'text' | 'constant' | 'call' | 'error' | 'rule';
  readonly says: string;
  /** Exact texts; a test that shows the row must contain each of them. */
  readonly text?: readonly string[];
  /** Numbers; a test that shows the row must contain one of them. */
  readonly value?: readonly string[];
}

export interface Group {
  readonly title: string;
  readonly rows: readonly Row[];
}

export const ROWS_FILE = 'docs/coverage/accounts.rows.json';

export interface Rows {
  readonly groups: readonly Group[];
  readonly byId: ReadonlyMap<string, Row>;
  /** Position of a row in its file as `file:line`. */
  readonly at: (id: string) => string;
  /** Ids that occur twice. */
  readonly duplicates: readonly string[];
}

/** Reads all rows. Duplicate ids are returned, not thrown. */
export function readRows(root: string): Rows {
  const source = readFileSync(path.join(root, ROWS_FILE), 'utf8');
  const groups = JSON.parse(source) as Group[];
  const rows = groups.flatMap((group) => group.rows);
  const lines = source.split('\n');
  const at = (id: string) => `${ROWS_FILE}:${lines.findIndex((line) => line.includes(`"id": "${id}"`)) + 1}`;
  const ids = rows.map(({ id }) => id);
  const duplicates = ids.filter((id, i) => ids.indexOf(id) !== i);
  return { groups, byId: new Map(rows.map((row) => [row.id, row])), at, duplicates };
}
