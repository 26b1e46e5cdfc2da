import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.ts';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface SuiteResult extends TestCounts {
  readonly name: string;
  /** Elapsed time in ms. */
  readonly ms: number;
}

export interface Suite {
  readonly name: string;
  /** Arguments of `node`. The command that they start must write its report as JSON to the path `report`. */
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly report: string;
  /** Reads the counts from the parsed report. */
  readonly read: (report: unknown) => TestCounts;
}

/**
 * Runs a suite and counts the tests in its report. A crash, a missing report and a suite without tests count as one
 * failure, because a run that did not happen must not look successful.
 */
export function runSuite({ name, args, cwd = ROOT, env = {}, report, read }: Suite): SuiteResult {
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const startedAt = Date.now();
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  const ms = Date.now() - startedAt;
  const tally = readReport({ report, read });
  const failed = tally.failed === 0 && (status !== 0 || tally.passed === 0) ? 1 : tally.failed;
  const { passed, skipped } = tally;
  console.log(`[${name}] ${passed} passed, ${failed} failed, ${skipped} skipped, ${Math.round(ms / 1000)} s`);
  return { name, passed, failed, skipped, ms };
}

function readReport({ report, read }: Pick<Suite, 'report' | 'read'>): TestCounts {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

export const sumTestCounts = (a: TestCounts, b: TestCounts): TestCounts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  testResults?: {
    /** Path of the test file. */
    name?: string;
    status?: string;
    /** Error of a file that did not load. */
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

/** Returns each test that passed on its retry (in CI only), with the first line of its failure. */
function passedOnRetry({ testResults = [] }: VitestReport): string[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, fullName, failureMessages }) => {
      const [message] = failureMessages ?? [];
      return status === 'passed' && message !== undefined ? [`${fullName}: ${message.split('\n', 1)[0]}`] : [];
    });
}

/**
 * Reads the counts from vitest's JSON reporter; a file that did not load counts as one failure. A test that passed on
 * its retry counts as passed and is printed.
 */
export function readVitestCounts(report: unknown): TestCounts {
  const r = report as VitestReport;
  for (const flaky of passedOnRetry(r)) console.log(`passed on the retry: ${flaky}`);
  const failed = r.numFailedTests === 0 && r.numFailedTestSuites > 0 ? r.numFailedTestSuites : r.numFailedTests;
  return { passed: r.numPassedTests, failed, skipped: r.numPendingTests + r.numTodoTests };
}

interface ValidationReport {
  /** Number of operations and statuses whose recorded responses are all valid. */
  validKinds: number;
  violations: string[];
}

/** Reads the counts of the response validation: each operation and status counts once. */
export function readValidationCounts(report: unknown): TestCounts {
  const { validKinds, violations } = report as ValidationReport;
  return { passed: validKinds, failed: violations.length, skipped: 0 };
}

/** Reads the counts of the mutation run: each workspace whose mutants were tested. The scores are only printed. */
export function readMutationCounts(report: unknown): TestCounts {
  const { finished, failed } = report as { finished: number; failed: string[] };
  return { passed: finished, failed: failed.length, skipped: 0 };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/**
 * Reads the counts from Playwright's JSON reporter. A test that passed on its retry (in CI only) counts as passed and
 * is printed.
 */
export function readPlaywrightCounts(report: unknown): TestCounts {
  const { stats } = report as PlaywrightReport;
  if (stats.flaky > 0) console.log(`${stats.flaky} passed on the retry`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}
