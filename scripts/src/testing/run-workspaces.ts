import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  readVitestCounts,
  runSuite,
  type SuiteResult,
  sumTestCounts,
  type TestCounts,
  type VitestReport,
} from './suites.ts';

/**
 * Maximum number of failing files that are run again. When more files fail, none is run again, because a slow machine
 * is not the cause.
 */
export const RETRIED_FILES_MAX = 4;

export interface WorkspacesResult extends SuiteResult {
  /** File of the report of the whole run. */
  readonly report: string;
  /** `<file> <test>: <first line of the failure>` of each test that failed. */
  readonly failures: readonly string[];
}

type FileResult = NonNullable<VitestReport['testResults']>[number];

/**
 * Runs the tests of all workspaces in one vitest.
 * @param retriesFiles runs each file with a failure once more in a process of its own, as on CI, where a shared machine
 * can cause a timeout. A retry of the test alone would begin with the page and the data that the failure left behind.
 */
export function runWorkspaces({
  root,
  env,
  retriesFiles,
}: {
  root: string;
  env: Readonly<Record<string, string>>;
  retriesFiles: boolean;
}): WorkspacesResult {
  const out = (name: string) => path.join(root, 'out', name);
  const [report, retryReport] = [out('workspaces.json'), out('workspaces-retry.json')];
  const vitest = (name: string, { to, files }: { to: string; files: readonly string[] }) =>
    runSuite({
      name,
      args: [
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config=vitest/projects.ts',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${to}`,
        ...files,
      ],
      report: to,
      read: readVitestCounts,
      env,
    });
  rmSync(retryReport, { force: true });
  const first = vitest('workspaces', { to: report, files: [] });
  const failed = listFailedFiles(readReport(report));
  const files = failed.flatMap(({ name }) => name ?? []);
  if (!retriesFiles || files.length === 0 || files.length > RETRIED_FILES_MAX)
    return { ...first, report, failures: describeFailures(root, failed) };
  for (const failure of describeFailures(root, failed)) console.log(`failed once, retried: ${failure}`);
  const retry = vitest('workspaces, second run', { to: retryReport, files });
  return {
    name: first.name,
    ms: first.ms + retry.ms,
    ...mergeRetryCounts(first, { failed, retry }),
    report,
    failures: describeFailures(root, listFailedFiles(readReport(retryReport))),
  };
}

/** Returns the files with a failed test, and those that did not load. */
export function listFailedFiles({ testResults = [] }: Pick<VitestReport, 'testResults'>): FileResult[] {
  return testResults.filter(
    ({ status, assertionResults }) => status === 'failed' || assertionResults.some((test) => test.status === 'failed'),
  );
}

/** Returns the counts of a run, with those of the repeated files taken from their second run. */
export function mergeRetryCounts(
  first: TestCounts,
  { failed, retry }: { failed: readonly FileResult[]; retry: TestCounts },
): Pick<TestCounts, 'passed' | 'failed' | 'skipped'> {
  const tests = failed.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const skipped = tests.filter(
    ({ status }) => status === 'pending' || status === 'skipped' || status === 'todo',
  ).length;
  return sumTestCounts(retry, { passed: first.passed - passed, failed: 0, skipped: first.skipped - skipped });
}

/** Names each failed test, or the file when it did not load. */
export function describeFailures(root: string, files: readonly FileResult[]): string[] {
  return files.flatMap(({ name = '', message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = path.relative(root, name);
    if (failed.length === 0) return [`${file}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${file} ${fullName}: ${firstLine(failureMessages?.[0])}`);
  });
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? '';

/** Reads the results of a vitest run by file; returns none when vitest wrote no report. */
export function readReport(file: string): Pick<VitestReport, 'testResults'> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
