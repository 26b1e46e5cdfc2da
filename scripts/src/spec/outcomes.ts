import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Result of one test. */
export interface TestOutcome {
  readonly titles: readonly string[];
  readonly passed: boolean;
}

/** Result of the last run of a test file. */
export interface TestFileOutcome {
  /** Start of the run in ms since 1970. */
  readonly at: number;
  readonly tests: readonly TestOutcome[];
}

/** Results by path from the root. */
export type OutcomesByFile = ReadonlyMap<string, TestFileOutcome>;

/** Merges results, keeping the newest of each file. */
export function mergeNewestOutcomes(...all: readonly OutcomesByFile[]): OutcomesByFile {
  const merged = new Map<string, TestFileOutcome>();
  for (const [file, outcome] of all.flatMap((outcomes) => [...outcomes]))
    if (outcome.at >= (merged.get(file)?.at ?? 0)) merged.set(file, outcome);
  return merged;
}

/** Reads a report; empty when the file does not exist. */
export function readOutcomesFromReport(file: string, read: (report: unknown) => OutcomesByFile): OutcomesByFile {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : new Map();
}

interface VitestReport {
  startTime: number;
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** Reads a report of vitest's JSON reporter. */
export function readVitestOutcomes(root: string, report: unknown): OutcomesByFile {
  const { startTime, testResults } = report as VitestReport;
  return new Map(
    testResults.map(({ name, assertionResults }) => [
      path.relative(root, name),
      {
        at: startTime,
        tests: assertionResults.map(({ ancestorTitles, title, status }) => ({
          titles: [...ancestorTitles, title],
          passed: status === 'passed',
        })),
      },
    ]),
  );
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: string }[] }[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  stats: { startTime: string };
  suites: PlaywrightSuite[];
}

/** Reads a report of Playwright's JSON reporter. A test that passed on its retry counts as passed. */
export function readPlaywrightOutcomes(root: string, report: unknown): OutcomesByFile {
  const { config, stats, suites } = report as PlaywrightReport;
  const outcomesIn = ({ specs, suites: inner = [] }: PlaywrightSuite, above: readonly string[]): TestOutcome[] => [
    ...specs.map(({ title, tests }) => ({
      titles: [...above, title],
      passed: tests.length > 0 && tests.every(({ status }) => status === 'expected' || status === 'flaky'),
    })),
    ...inner.flatMap((suite) => outcomesIn(suite, [...above, suite.title])),
  ];
  const at = Date.parse(stats.startTime);
  return new Map(
    suites.map((suite) => [
      path.relative(root, path.join(config.rootDir, suite.file)),
      { at, tests: outcomesIn(suite, []) },
    ]),
  );
}
