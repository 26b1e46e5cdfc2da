import { describe, expect, test } from 'vitest';
import { describeFailures, listFailedFiles, mergeRetryCounts } from './run-workspaces.ts';

const passed = { status: 'passed', fullName: 'notes keeps a line', failureMessages: [] };
const failed = { status: 'failed', fullName: 'notes moves a line', failureMessages: ['Error: not moved\n    at a:1'] };

const GREEN = { name: '/root/mf-notes/green.test.ts', status: 'passed', assertionResults: [passed] };
const RED = { name: '/root/mf-notes/red.test.ts', status: 'failed', assertionResults: [passed, failed] };
const UNLOADED = {
  name: '/root/api/unloaded.test.ts',
  status: 'failed',
  message: 'SyntaxError: Unexpected token',
  assertionResults: [],
};

describe('listFailedFiles', () => {
  test('finds files with a failed test and files that did not load', () => {
    expect(listFailedFiles({ testResults: [GREEN, RED, UNLOADED] })).toEqual([RED, UNLOADED]);
  });
});

describe('describeFailures', () => {
  test('names file, test and first line of each failure', () => {
    expect(describeFailures('/root', [RED, UNLOADED])).toEqual([
      'mf-notes/red.test.ts notes moves a line: Error: not moved',
      'api/unloaded.test.ts: SyntaxError: Unexpected token',
    ]);
  });
});

describe('mergeRetryCounts', () => {
  const first = { passed: 2, failed: 1, skipped: 0 };

  test('counts only the second run of a file that was retried', () => {
    expect(mergeRetryCounts(first, { failed: [RED], retry: { passed: 2, failed: 0, skipped: 0 } })).toEqual({
      passed: 3,
      failed: 0,
      skipped: 0,
    });
  });

  test('keeps the failures of the second run', () => {
    expect(mergeRetryCounts(first, { failed: [RED], retry: { passed: 1, failed: 1, skipped: 0 } })).toMatchObject({
      failed: 1,
    });
  });
});
