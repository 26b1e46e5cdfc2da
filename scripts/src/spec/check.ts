import path from 'node:path';
import { findStaleFiles, readMarkedWorkspaces } from './marked-files.ts';
import { matchRowsToTests } from './match-rows.ts';
import {
  mergeNewestOutcomes,
  type OutcomesByFile,
  readOutcomesFromReport,
  readPlaywrightOutcomes,
  readVitestOutcomes,
} from './outcomes.ts';
import { readRows } from './rows.ts';
import { readStoredOutcomes, readText, runMarkedTests, storeOutcomes } from './run-marked.ts';
import { type RenderedTable, renderCoverageTable } from './table.ts';
import type { TableName } from './tables.ts';

export interface CoverageCheck {
  readonly tables: readonly (RenderedTable & { readonly name: TableName })[];
  /** Faults, each as one sentence with its file and line. */
  readonly faults: readonly string[];
}

/**
 * Test results to use. `now`: only the reports that `npm test` has just written. `last`: the last run of each file,
 * however old. `current`: the same after running the marked files that have changed since their last run.
 */
export type TestResultSource = 'now' | 'last' | 'current';

interface CoverageOptions {
  readonly root: string;
  readonly runs: TestResultSource;
  /** True when the run has left out the journeys with the tag `@long`. Default: false. */
  readonly leavesOutLong?: boolean;
}

/** Checks for every requirement that a test with its marker has passed and contains the words of the requirement. */
export async function checkCoverage({ root, runs, leavesOutLong = false }: CoverageOptions): Promise<CoverageCheck> {
  const workspaces = readMarkedWorkspaces(root);
  const files = new Map(workspaces.flatMap(({ marked }) => [...marked]));
  let outcomes = runs === 'now' ? reports(root) : mergeNewestOutcomes(readStoredOutcomes(root), reports(root));
  const stale = runs === 'current' ? findStaleFiles(workspaces, outcomes) : [];
  if (stale.length > 0) outcomes = mergeNewestOutcomes(outcomes, await runMarkedTests(root, stale));
  if (runs !== 'now') storeOutcomes(root, outcomes);
  const rows = readRows(root);
  const coverage = matchRowsToTests({ rows, files, outcomes, leavesOutLong, read: (file) => readText(root, file) });
  const tables = rows.tables.map((table) => ({
    name: table.name,
    ...renderCoverageTable(table, coverage),
  }));
  return { tables, faults: coverage.faults };
}

/** Reads the reports of the last `npm test`. */
function reports(root: string): OutcomesByFile {
  const out = (name: string) => path.join(root, 'out', name);
  return mergeNewestOutcomes(
    readOutcomesFromReport(out('workspaces.json'), (report) => readVitestOutcomes(root, report)),
    readOutcomesFromReport(out('workspaces-retry.json'), (report) => readVitestOutcomes(root, report)),
    readOutcomesFromReport(out('journeys.json'), (report) => readPlaywrightOutcomes(root, report)),
  );
}

/**
 * Checks the coverage by the reports of `npm test`, or of `npm run test:deep`, which leaves out no journey. Prints the
 * faults and returns true if there are none.
 */
export async function reportCoverage(root: string, { deep }: { readonly deep: boolean }): Promise<boolean> {
  const check = await checkCoverage({ root, runs: 'now', leavesOutLong: !deep });
  printCoverage(check);
  return check.faults.length === 0;
}

/** Prints the faults, and for each table the number of rows that a passing test shows. */
export function printCoverage({ tables, faults }: CoverageCheck): void {
  for (const fault of faults) console.error(fault);
  for (const { name, total, gaps } of tables) console.log(`[spec] ${name}: ${total - gaps} of ${total} rows are shown`);
  console.log(`[spec] ${faults.length} faults`);
}
