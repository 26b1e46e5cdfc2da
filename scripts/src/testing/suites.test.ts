import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJudged, readPlaywright, readVitest, runSuite } from './suites.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'suites-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function suite(code: string) {
  const report = path.join(dir, 'report.json');
  const program = path.join(dir, 'program.cjs');
  writeFileSync(program, `const report = ${JSON.stringify(report)}; ${code}`);
  return runSuite({ name: 'planted', args: [program], report, read: readVitest });
}
const report = (counts: string) => `require('fs').writeFileSync(report, JSON.stringify(${counts}));`;
const GREEN = '{numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, numFailedTestSuites: 0}';

test('counts what the report says', () => {
  expect(suite(report(GREEN))).toEqual({ passed: 3, failed: 0, skipped: 1 });
});

test('a run that crashed after a good report failed', () => {
  expect(suite(`${report(GREEN)} process.exit(1);`).failed).toBe(1);
});

test('a run without a report failed', () => {
  expect(suite('').failed).toBe(1);
});

test('a run of nothing failed', () => {
  expect(suite(report(GREEN.replace('Tests: 3', 'Tests: 0'))).failed).toBe(1);
});

test('a file that did not load is a failure', () => {
  expect(suite(report(GREEN.replace('Suites: 0', 'Suites: 2'))).failed).toBe(2);
});

test('each kind of answer that does not hold is a failure', () => {
  expect(readJudged({ held: 40, faults: ['GET /ready 200: /ready must be boolean'] })).toEqual({
    passed: 40,
    failed: 1,
    skipped: 0,
  });
});

test('a journey that failed twice is a failure, one that passed late is not', () => {
  expect(readPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } })).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
  });
});
