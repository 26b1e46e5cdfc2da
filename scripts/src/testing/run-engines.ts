import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.ts';
import { type FoundEngine, findEngines } from './find-engines.ts';
import { readPlaywrightCounts, runSuite, type SuiteResult } from './suites.ts';

export interface EngineRun {
  /** Runs only these engines; default: all. */
  readonly browsers?: readonly string[];
  /** Runs only journeys whose file or title contains one of these texts; default: all. */
  readonly names?: readonly string[];
  /** Runs only the journeys that `npm test` runs. */
  readonly short?: boolean;
  /** Runs every case instead of some of them, without a time limit for all together. */
  readonly deep?: boolean;
  /** Runs only the journeys that failed or did not run in the last run. */
  readonly lastFailed?: boolean;
  /** Number of journeys that run at the same time; default: one for each engine. */
  readonly workers?: number;
  /** Time limit in s of all journeys together; default: the one of the configuration. */
  readonly seconds?: number;
}

export interface EngineResult {
  /** Null when no engine is installed. */
  readonly suite: SuiteResult | null;
  /** For each engine that was not run, the reason. */
  readonly notRun: readonly string[];
  /** True when the time was used up before all journeys ended, and none had failed until then. */
  readonly endedByTime: boolean;
}

const EXIT_CODES = { passed: 0, failed: 1, nothingInstalled: 2, timeUsedUp: 124 } as const;

/** Runs the journeys in Firefox and WebKit on the built suite, in the engines that are installed. */
export function runEngines(run: EngineRun = {}): EngineResult {
  const { browsers = [], deep = false } = run;
  const isChosen = (name: string) => browsers.length === 0 || browsers.includes(name);
  const { found, missing } = findEngines();
  const chosen = found.filter(({ name }) => isChosen(name));
  const notRun = missing.filter((problem) => isChosen(problem.slice(0, problem.indexOf(':'))));
  for (const problem of notRun) console.log(`NOT RUN: the journeys in ${problem}`);
  if (chosen.length === 0) return { suite: null, notRun, endedByTime: false };
  const report = path.join(ROOT, 'out', 'engines.json');
  const suite = runSuite({
    name: 'engines',
    args: [
      ...[path.join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config=engines.config.ts'],
      ...chosen.map(({ name }) => `--project=${name}`),
      ...toArguments(run),
    ],
    cwd: path.join(ROOT, 'e2e'),
    report,
    read: readPlaywrightCounts,
    env: {
      ...mergePrograms(found),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(deep && { NORTHKEEP_DEEP: '1' }),
    },
  });
  return { suite, notRun, endedByTime: hasEndedByTime(report) };
}

/** Returns the exit code of `npm run test:engines`. */
export function exitCodeOf({ suite, endedByTime }: EngineResult): number {
  if (suite === null) return EXIT_CODES.nothingInstalled;
  if (endedByTime) return EXIT_CODES.timeUsedUp;
  return suite.failed === 0 ? EXIT_CODES.passed : EXIT_CODES.failed;
}

/** Returns the arguments of Playwright that choose the journeys and their limits. */
export function toArguments({ names = [], short = false, lastFailed = false, workers, seconds }: EngineRun): string[] {
  const grep = short ? '@short' : names.map(escapeRegExp).join('|');
  return [
    ...(grep === '' ? [] : [`--grep=${grep}`]),
    ...(lastFailed ? ['--last-failed'] : []),
    ...(workers === undefined ? [] : [`--workers=${workers}`]),
    ...(seconds === undefined ? [] : [`--global-timeout=${seconds * 1000}`]),
  ];
}

/**
 * Reads from a report of Playwright if the time limit of the whole run ended it while no test had failed. A crash, which
 * leaves no report, is a failure.
 */
export function hasEndedByTime(report: string): boolean {
  if (!existsSync(report)) return false;
  const { stats, errors = [] } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  return stats.unexpected === 0 && errors.some(({ message = '' }) => message.includes('Timed out waiting'));
}

interface PlaywrightReport {
  readonly stats: { readonly unexpected: number };
  /** Errors outside of tests. */
  readonly errors?: readonly { readonly message?: string }[];
}

const mergePrograms = (engines: readonly FoundEngine[]): Record<string, string> =>
  Object.assign({}, ...engines.map(({ env }) => env));

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
