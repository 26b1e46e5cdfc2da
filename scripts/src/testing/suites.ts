import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Suite {
  readonly name: string;
  /** Arguments of `node`; the command writes its report as JSON to `report`. */
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly report: string;
  readonly read: (report: unknown) => Tally;
}

/**
 * Runs a suite and counts what its report says. A crash, a missing report and a suite without a test are failures:
 * a test run that did not happen must not look like one that went well.
 */
export function runSuite({ name, args, cwd = ROOT, env = {}, report, read }: Suite): Tally {
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  const tally = readReport({ report, read });
  const failed = tally.failed === 0 && (status !== 0 || tally.passed === 0) ? 1 : tally.failed;
  console.log(`[${name}] ${tally.passed} passed, ${failed} failed, ${tally.skipped} skipped`);
  return { ...tally, failed };
}

function readReport({ report, read }: Pick<Suite, 'report' | 'read'>): Tally {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
}

/** Counts of vitest's JSON reporter; a file that did not load counts as one failure. */
export function readVitest(report: unknown): Tally {
  const r = report as VitestReport;
  const failed = r.numFailedTests === 0 && r.numFailedTestSuites > 0 ? r.numFailedTestSuites : r.numFailedTests;
  return { passed: r.numPassedTests, failed, skipped: r.numPendingTests + r.numTodoTests };
}

interface JudgedReport {
  /** Kinds of answers that hold. */
  held: number;
  faults: string[];
}

/** Counts of the judge of recorded answers: one for each kind of answer. */
export function readJudged(report: unknown): Tally {
  const { held, faults } = report as JudgedReport;
  return { passed: held, failed: faults.length, skipped: 0 };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Counts of Playwright's JSON reporter. What passed only at its second try, in CI alone, is said beside the count. */
export function readPlaywright(report: unknown): Tally {
  const { stats } = report as PlaywrightReport;
  if (stats.flaky > 0) console.log(`${stats.flaky} passed at the second try`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}
