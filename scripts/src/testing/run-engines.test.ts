import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { type EngineResult, exitCodeOf, hasEndedByTime, toArguments } from './run-engines.ts';

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
const PASSING = "test('passes', () => undefined);";
const FAILING = "test('fails', () => { throw new Error('planted'); });";
/** A test that outlasts the time limit of the whole run. */
const ENDLESS = "test('hangs', () => new Promise(() => setInterval(() => undefined, 1000)));";

describe('the journeys in Firefox and WebKit', () => {
  let dir = '';
  let report = '';
  beforeEach(() => {
    // Inside the repository, where the tests find Playwright.
    mkdirSync(path.join(ROOT, 'out'), { recursive: true });
    dir = mkdtempSync(path.join(ROOT, 'out', 'run-engines-'));
    report = path.join(dir, 'report.json');
    writeFileSync(
      path.join(dir, 'playwright.config.mjs'),
      "export default { testMatch: '*.spec.mjs', workers: 1, outputDir: 'results', reporter: [['json']] };",
    );
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  /** Runs tests with Playwright and returns the titles of those that ended, with their status. */
  function run(tests: readonly string[], args: readonly string[] = []): string[] {
    writeFileSync(path.join(dir, 'planted.spec.mjs'), `import { test } from '@playwright/test';\n${tests.join('\n')}`);
    const { stdout } = spawnSync(process.execPath, [PLAYWRIGHT, 'test', `--config=${dir}`, ...args], {
      encoding: 'utf8',
      cwd: dir,
    });
    writeFileSync(report, stdout);
    const { suites } = JSON.parse(stdout) as {
      suites: { specs: { title: string; tests: { results: { status: string }[] }[] }[] }[];
    };
    return suites.flatMap(({ specs }) =>
      specs.map(({ title, tests: [only] }) => `${title}: ${only?.results[0]?.status}`),
    );
  }

  it('repeat only those that failed', () => {
    expect(run([PASSING, FAILING])).toEqual(['passes: passed', 'fails: failed']);
    expect(run([PASSING, FAILING], toArguments({ lastFailed: true, workers: 1 }))).toEqual(['fails: failed']);
  }, 180_000);

  it('end by time after the given seconds, unless one has failed until then', () => {
    run([ENDLESS], toArguments({ seconds: 1 }));
    expect(hasEndedByTime(report)).toBe(true);
    const ended = JSON.parse(readFileSync(report, 'utf8'));
    writeFileSync(report, JSON.stringify({ ...ended, stats: { ...ended.stats, unexpected: 1 } }));
    expect(hasEndedByTime(report)).toBe(false);
  }, 180_000);

  it('have not ended by time when they crashed before a report was written', () => {
    expect(hasEndedByTime(path.join(dir, 'absent.json'))).toBe(false);
  });

  it('are chosen by a part of their name', () => {
    expect(toArguments({ names: ['lock', 'a+b'] })).toEqual(['--grep=lock|a\\+b']);
    expect(toArguments({ short: true })).toEqual(['--grep=@short']);
  });

  it.each<[string, Partial<EngineResult>, number]>([
    ['0 when all passed', {}, 0],
    ['1 when one failed', { suite: { name: 'engines', passed: 3, failed: 1, skipped: 0, ms: 1 } }, 1],
    ['2 when no engine is installed', { suite: null }, 2],
    ['124 when the time was used up', { endedByTime: true }, 124],
  ])('exit with %s', (_, result, code) => {
    const suite = { name: 'engines', passed: 4, failed: 0, skipped: 0, ms: 1 };
    expect(exitCodeOf({ suite, notRun: [], endedByTime: false, ...result })).toBe(code);
  });
});
