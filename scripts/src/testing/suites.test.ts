import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  readMutationCounts,
  readPlaywrightCounts,
  readValidationCounts,
  readVitestCounts,
  runSuite,
} from './suites.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'suites-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function suite(code: string) {
  const report = path.join(dir, 'report.json');
  const program = path.join(dir, 'program.cjs');
  writeFileSync(program, `const report = ${JSON.stringify(report)}; ${code}`);
  return runSuite({ name: 'planted', args: [program], report, read: readVitestCounts });
}
const report = (counts: string) => `require('fs').writeFileSync(report, JSON.stringify(${counts}));`;
const GREEN = '{numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, numFailedTestSuites: 0}';

describe('runSuite', () => {
  test('counts the tests of the report', () => {
    expect(suite(report(GREEN))).toMatchObject({ passed: 3, failed: 0, skipped: 1 });
  });

  test('counts a failure when the run crashed after a report without failures', () => {
    expect(suite(`${report(GREEN)} process.exit(1);`).failed).toBe(1);
  });

  test('counts a failure when there is no report', () => {
    expect(suite('').failed).toBe(1);
  });

  test('counts a failure when no test passed', () => {
    expect(suite(report(GREEN.replace('Tests: 3', 'Tests: 0'))).failed).toBe(1);
  });

  test('counts each file that did not load as a failure', () => {
    expect(suite(report(GREEN.replace('Suites: 0', 'Suites: 2'))).failed).toBe(2);
  });
});

describe('readVitestCounts', () => {
  afterEach(() => vi.restoreAllMocks());

  test('prints a test that passed on the retry, with its failure', () => {
    const print = vi.spyOn(console, 'log').mockReturnValue();
    const assertionResults = [
      { status: 'passed', fullName: 'notes keeps a line', failureMessages: ['Error: timed out\n    at notes.ts:1'] },
      { status: 'passed', fullName: 'notes adds a line', failureMessages: [] },
      { status: 'failed', fullName: 'notes moves a line', failureMessages: ['Error: not moved'] },
    ];
    const counts = {
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      numFailedTestSuites: 1,
    };
    expect(readVitestCounts({ ...counts, testResults: [{ assertionResults }] })).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
    });
    expect(print.mock.calls).toEqual([['passed on the retry: notes keeps a line: Error: timed out']]);
  });
});

describe('readMutationCounts', () => {
  test('counts a workspace whose mutants could not be tested as a failure', () => {
    expect(readMutationCounts({ finished: 3, failed: ['api'] })).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });
});

describe('readValidationCounts', () => {
  test('counts each violation as a failure', () => {
    expect(readValidationCounts({ validKinds: 40, violations: ['GET /ready 200: /ready must be boolean'] })).toEqual({
      passed: 40,
      failed: 1,
      skipped: 0,
    });
  });
});

describe('readPlaywrightCounts', () => {
  test('counts a journey that passed on the retry as passed, and one that failed twice as failed', () => {
    expect(readPlaywrightCounts({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
    });
  });
});
