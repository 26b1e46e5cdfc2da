import path from 'node:path';

/** Time that the tests of one file took. */
export interface TestFileDuration {
  /** Path from the root. */
  readonly file: string;
  readonly ms: number;
  readonly tests: number;
}

interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
}

/** Reads the durations of the test files from a report of vitest's JSON reporter. */
export function readVitestTimes(root: string, report: unknown): TestFileDuration[] {
  return (report as VitestReport).testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: path.relative(root, name),
    ms: Math.max(0, endTime - startTime),
    tests: assertionResults.length,
  }));
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

/** Reads the durations of the test files from a report of Playwright's JSON reporter, retries included. */
export function readPlaywrightTimes(root: string, report: unknown): TestFileDuration[] {
  const { config, suites } = report as PlaywrightReport;
  const testsIn = ({ specs, suites: inner = [] }: PlaywrightSuite): { results: { duration: number }[] }[] => [
    ...specs.flatMap(({ tests }) => tests),
    ...inner.flatMap(testsIn),
  ];
  return suites.map((suite) => {
    const tests = testsIn(suite);
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    return { file: path.relative(root, path.join(config.rootDir, suite.file)), ms, tests: tests.length };
  });
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

/**
 * Formats a table of the workspaces with their test durations, slowest first. The duration of a workspace is the sum
 * over its test files, so it exceeds the elapsed time when files run in parallel.
 */
export function formatWorkspaceTimes(times: readonly TestFileDuration[]): string {
  const workspaces = new Map<string, TestFileDuration[]>();
  for (const time of times) {
    const workspace = time.file.split(/[\\/]/)[0] ?? '';
    workspaces.set(workspace, [...(workspaces.get(workspace) ?? []), time]);
  }
  const rows = [...workspaces]
    .map(([workspace, files]) => ({ workspace, files, ms: files.reduce((sum, { ms }) => sum + ms, 0) }))
    .sort((a, b) => b.ms - a.ms)
    .map(({ workspace, files, ms }) => {
      const slowest = files.reduce((a, b) => (b.ms > a.ms ? b : a));
      const tests = files.reduce((sum, file) => sum + file.tests, 0);
      return [workspace, seconds(ms), `${files.length}`, `${tests}`, `${slowest.file} (${seconds(slowest.ms)})`];
    });
  return formatColumns([['workspace', 'time', 'files', 'tests', 'slowest file'], ...rows]);
}

function formatColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
