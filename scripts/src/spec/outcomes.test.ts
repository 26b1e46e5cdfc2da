import { describe, expect, test } from 'vitest';
import { mergeNewestOutcomes, readPlaywrightOutcomes, readVitestOutcomes } from './outcomes.ts';

describe('outcomes of test reports', () => {
  test('readVitestOutcomes reads titles and results; a skipped test has not passed', () => {
    const report = {
      startTime: 7,
      testResults: [
        {
          name: '/repo/room/src/a.test.ts',
          assertionResults: [
            { ancestorTitles: ['outer'], title: 'passes', status: 'passed' },
            { ancestorTitles: [], title: 'is skipped', status: 'pending' },
          ],
        },
      ],
    };
    expect([...readVitestOutcomes('/repo', report)]).toEqual([
      [
        'room/src/a.test.ts',
        {
          at: 7,
          tests: [
            { titles: ['outer', 'passes'], passed: true },
            { titles: ['is skipped'], passed: false },
          ],
        },
      ],
    ]);
  });

  test('readPlaywrightOutcomes reads nested suites and counts a passed retry as passed', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const report = {
      config: { rootDir: '/repo/e2e/journeys' },
      stats: { startTime: '1970-01-01T00:00:00.009Z' },
      suites: [
        {
          title: 'a.spec.ts',
          file: 'a.spec.ts',
          specs: [spec('goes', 'expected'), spec('fails', 'unexpected'), spec('not now', 'skipped')],
          suites: [{ title: 'inner', file: 'a.spec.ts', specs: [spec('late', 'flaky')] }],
        },
      ],
    };
    expect(readPlaywrightOutcomes('/repo', report).get('e2e/journeys/a.spec.ts')).toEqual({
      at: 9,
      tests: [
        { titles: ['goes'], passed: true },
        { titles: ['fails'], passed: false },
        { titles: ['not now'], passed: false },
        { titles: ['inner', 'late'], passed: true },
      ],
    });
  });

  test('newest keeps the latest result of each file', () => {
    const of = (at: number, passed: boolean) => new Map([['a', { at, tests: [{ titles: ['t'], passed }] }]]);
    expect(mergeNewestOutcomes(of(2, false), of(1, true)).get('a')?.tests).toEqual([{ titles: ['t'], passed: false }]);
  });
});
