import { describe, expect, it } from 'vitest';
import { formatWorkspaceTimes, readPlaywrightTimes, readVitestTimes } from './timings.ts';

describe('readVitestTimes', () => {
  it('takes the time of each file from the report', () => {
    const report = {
      testResults: [{ name: '/repo/api/a.test.ts', startTime: 5, endTime: 25, assertionResults: [{}] }],
    };
    expect(readVitestTimes('/repo', report)).toEqual([{ file: 'api/a.test.ts', ms: 20, tests: 1 }]);
  });
});

describe('readPlaywrightTimes', () => {
  it('includes the tests of nested suites and the time of retries', () => {
    const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
    const report = {
      config: { rootDir: '/repo/e2e/journeys' },
      suites: [{ file: 'a.spec.ts', specs: [spec(7)], suites: [{ file: 'a.spec.ts', specs: [spec(1, 2)] }] }],
    };
    expect(readPlaywrightTimes('/repo', report)).toEqual([{ file: 'e2e/journeys/a.spec.ts', ms: 10, tests: 2 }]);
  });
});

describe('formatWorkspaceTimes', () => {
  it('lists the slowest workspace first, with its slowest file', () => {
    const times = [
      { file: 'shell/a.test.ts', ms: 1000, tests: 2 },
      { file: 'api/b.test.ts', ms: 3000, tests: 4 },
      { file: 'api/c.test.ts', ms: 4000, tests: 1 },
    ];
    expect(formatWorkspaceTimes(times).split('\n')).toEqual([
      'workspace  time  files  tests  slowest file',
      'api        7 s   2      5      api/c.test.ts (4 s)',
      'shell      1 s   1      2      shell/a.test.ts (1 s)',
    ]);
  });
});
