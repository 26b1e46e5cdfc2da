import path from 'node:path';
import { judge } from './judge.ts';
import { readRooms, stale } from './marked-files.ts';
import { fromReport, newest, type Outcomes, playwrightOutcomes, vitestOutcomes } from './outcomes.ts';
import { readRows } from './rows.ts';
import { readStore, readText, runMarked, writeStore } from './run-marked.ts';
import { drawTable, TABLE_FILE } from './table.ts';

export interface Checked {
  readonly table: string;
  readonly faults: readonly string[];
  readonly total: number;
  readonly gaps: number;
}

/**
 * Which runs count. `now`: the reports that `npm test` has just written, and nothing else. `last`: the last run of each
 * file, however old. `current`: the same, but marked files that changed since are run first.
 */
export type Runs = 'now' | 'last' | 'current';

/** Judges every row by the tests that are marked with it. */
export async function checkSpec({ root, runs }: { root: string; runs: Runs }): Promise<Checked> {
  const rooms = readRooms(root);
  const files = new Map(rooms.flatMap(({ marked }) => [...marked]));
  let outcomes = runs === 'now' ? reports(root) : newest(readStore(root), reports(root));
  const old = runs === 'current' ? stale(rooms, outcomes) : [];
  if (old.length > 0) outcomes = newest(outcomes, await runMarked(root, old));
  if (runs !== 'now') writeStore(root, outcomes);
  const rows = readRows(root);
  const judgement = judge({ rows, files, outcomes, read: (file) => readText(root, file) });
  const table = drawTable(rows, judgement);
  return { table, faults: judgement.faults, total: rows.byId.size, gaps: judgement.gaps.length };
}

/** What the reports of `npm test` say. */
function reports(root: string): Outcomes {
  const out = (name: string) => path.join(root, 'out', name);
  return newest(
    fromReport(out('rooms.json'), (report) => vitestOutcomes(root, report)),
    fromReport(out('journeys.json'), (report) => playwrightOutcomes(root, report)),
  );
}

/** Judges what `npm test` has just run, the table in the repository among it, and says so. Gives whether all is well. */
export async function confirmSpec(root: string): Promise<boolean> {
  const { table, faults, total, gaps } = await checkSpec({ root, runs: 'now' });
  const isCurrent = readText(root, TABLE_FILE) === table;
  const all = isCurrent ? faults : [...faults, `${TABLE_FILE}:1: It is not current. Run \`npm run check:spec\`.`];
  for (const fault of all) console.error(fault);
  console.log(`[spec] ${total - gaps} of ${total} rows are shown, ${all.length} faults`);
  return all.length === 0;
}
