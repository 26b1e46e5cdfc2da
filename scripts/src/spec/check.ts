import path from 'node:path';
import { findStaleFiles, readWorkspaces } from './marked-files.ts';
import { matchRows } from './match-rows.ts';
import { fromReport, newest, type Outcomes, playwrightOutcomes, vitestOutcomes } from './outcomes.ts';
import { readRows } from './rows.ts';
import { readStoredOutcomes, readText, runMarked, storeOutcomes } from './run-marked.ts';
import { drawTable, TABLE_FILE } from './table.ts';

export interface CoverageCheck {
  /** The coverage table in Markdown. */
  readonly table: string;
  /** One sentence for each fault, with its file and line. */
  readonly faults: readonly string[];
  readonly total: number;
  /** Rows that no passing test shows. */
  readonly gaps: number;
}

/**
 * Test results to use. `now`: only the reports that `npm test` has just written. `last`: the last run of each file,
 * however old. `current`: the same, after running the marked files that have changed since.
 */
export type Runs = 'now' | 'last' | 'current';

/** Checks for every row of the requirements that a test marked with it has passed and contains its words. */
export async function checkCoverage({ root, runs }: { root: string; runs: Runs }): Promise<CoverageCheck> {
  const workspaces = readWorkspaces(root);
  const files = new Map(workspaces.flatMap(({ marked }) => [...marked]));
  let outcomes = runs === 'now' ? reports(root) : newest(readStoredOutcomes(root), reports(root));
  const stale = runs === 'current' ? findStaleFiles(workspaces, outcomes) : [];
  if (stale.length > 0) outcomes = newest(outcomes, await runMarked(root, stale));
  if (runs !== 'now') storeOutcomes(root, outcomes);
  const rows = readRows(root);
  const coverage = matchRows({ rows, files, outcomes, read: (file) => readText(root, file) });
  const table = drawTable(rows, coverage);
  return { table, faults: coverage.faults, total: rows.byId.size, gaps: coverage.gaps.length };
}

/** Reads the reports of the last `npm test`. */
function reports(root: string): Outcomes {
  const out = (name: string) => path.join(root, 'out', name);
  return newest(
    fromReport(out('workspaces.json'), (report) => vitestOutcomes(root, report)),
    fromReport(out('journeys.json'), (report) => playwrightOutcomes(root, report)),
  );
}

/** Checks the coverage by the reports of `npm test`, and that the committed table is current. Prints faults; true if none. */
export async function reportCoverage(root: string): Promise<boolean> {
  const { table, faults, total, gaps } = await checkCoverage({ root, runs: 'now' });
  const isCurrent = readText(root, TABLE_FILE) === table;
  const allFaults = isCurrent ? faults : [...faults, `${TABLE_FILE}:1: It is not current. Run \`npm run check:spec\`.`];
  for (const fault of allFaults) console.error(fault);
  console.log(`[spec] ${total - gaps} of ${total} rows are shown, ${allFaults.length} faults`);
  return allFaults.length === 0;
}
