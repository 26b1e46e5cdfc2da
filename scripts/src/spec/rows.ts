import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One thing that the specification asks for. */
export interface Row {
  readonly id: string;
  /** Section of the specification. */
  readonly section: number;
  readonly kind: 'screen' | 'state' | 'text' | 'constant' | 'call' | 'error' | 'rule';
  readonly says: string;
  /** Exact words, each of which a test that shows the row has to look for. */
  readonly text?: readonly string[];
  /** Numbers, one of which such a test has to name. */
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
  /** Where a row stands in its file: `file:line`. */
  readonly at: (id: string) => string;
  readonly doubled: readonly string[];
}

/** Reads the rows of a root; doubled ids are told, not thrown. */
export function readRows(root: string): Rows {
  const source = readFileSync(path.join(root, ROWS_FILE), 'utf8');
  const groups = JSON.parse(source) as Group[];
  const rows = groups.flatMap((group) => group.rows);
  const lines = source.split('\n');
  const at = (id: string) => `${ROWS_FILE}:${lines.findIndex((line) => line.includes(`"id": "${id}"`)) + 1}`;
  const ids = rows.map(({ id }) => id);
  const doubled = ids.filter((id, i) => ids.indexOf(id) !== i);
  return { groups, byId: new Map(rows.map((row) => [row.id, row])), at, doubled };
}
