import path from 'node:path';
import { environmentAt } from './clock-shift.ts';
import { readVitestCounts, runSuite, type SuiteResult, sumTestCounts } from './suites.ts';

/**
 * Instants at which tests must pass too: the last and first day of a week, a leap day, a year whose end passes during
 * the run and whose last days are in the first week of the next one, and the nights in which clocks change.
 */
export const OTHER_DAYS = [
  '2026-11-29T12:00:00Z',
  '2026-11-30T00:10:00Z',
  '2028-02-29T12:00:00Z',
  '2029-12-31T23:57:00Z',
  '2027-03-14T06:57:00Z',
  '2027-10-31T00:57:00Z',
] as const;

/** Workspaces whose tests depend on the date. The tests of the API and of the scripts do not show a person any day. */
const PROJECTS = ['contracts', 'shared-archive', 'shared-vault', 'shell', 'mf-auth', 'mf-notes', 'mf-planner'];

/** Runs the tests of the areas on each of these days. */
export function runOnOtherDays(root: string, days: readonly string[] = OTHER_DAYS): SuiteResult {
  const results = days.map((instant) => {
    const report = path.join(root, 'out', `day-${instant.slice(0, 10)}.json`);
    return runSuite({
      name: `on ${instant}`,
      args: [
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config=vitest/projects.ts',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...['small areas', ...PROJECTS.map((name) => `@northkeep/${name}`)].map((name) => `--project=${name}`),
      ],
      report,
      read: readVitestCounts,
      env: environmentAt(instant),
    });
  });
  const counts = results.reduce(sumTestCounts, { passed: 0, failed: 0, skipped: 0 });
  return { name: 'other days', ms: results.reduce((sum, { ms }) => sum + ms, 0), ...counts };
}
