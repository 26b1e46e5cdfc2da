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
}

export interface EngineResult {
  /** Null when no engine is installed. */
  readonly suite: SuiteResult | null;
  /** For each engine that was not run, the reason. */
  readonly notRun: readonly string[];
}

/** Runs the journeys in Firefox and WebKit on the built suite, in the engines that are installed. */
export function runEngines({ browsers = [], names = [], short = false, deep = false }: EngineRun = {}): EngineResult {
  const isChosen = (name: string) => browsers.length === 0 || browsers.includes(name);
  const { found, missing } = findEngines();
  const chosen = found.filter(({ name }) => isChosen(name));
  const notRun = missing.filter((problem) => isChosen(problem.slice(0, problem.indexOf(':'))));
  for (const problem of notRun) console.log(`NOT RUN: the journeys in ${problem}`);
  if (chosen.length === 0) return { suite: null, notRun };
  const report = path.join(ROOT, 'out', 'engines.json');
  const suite = runSuite({
    name: 'engines',
    args: [
      ...[path.join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config=engines.config.ts'],
      ...chosen.map(({ name }) => `--project=${name}`),
      ...(short ? ['--grep=@short'] : names.length > 0 ? [`--grep=${names.map(escapeRegExp).join('|')}`] : []),
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
  return { suite, notRun };
}

const mergePrograms = (engines: readonly FoundEngine[]): Record<string, string> =>
  Object.assign({}, ...engines.map(({ env }) => env));

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
