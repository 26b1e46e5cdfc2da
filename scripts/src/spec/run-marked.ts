import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildChangedParts } from '../build/build-all.ts';
import { publishAndSelectBuild } from '../release/stage-build.ts';
import { CHROMIUM_INSTALL_HINT, findChromium } from '../testing/find-chromium.ts';
import { readPlaywrightCounts, readVitestCounts, runSuite } from '../testing/suites.ts';
import { JOURNEYS } from './marked-files.ts';
import {
  mergeNewestOutcomes,
  type OutcomesByFile,
  readOutcomesFromReport,
  readPlaywrightOutcomes,
  readVitestOutcomes,
} from './outcomes.ts';

/** Runs only these test files; journeys run on the built suite. Returns their results. */
export async function runMarkedTests(root: string, files: readonly string[]): Promise<OutcomesByFile> {
  const out = path.join(root, 'out/spec');
  mkdirSync(out, { recursive: true });
  const workspaceFiles = files.filter((file) => !JOURNEYS.test(file));
  const journeyFiles = files.filter((file) => JOURNEYS.test(file));
  const bin = (name: string) => path.join(root, 'node_modules', name);
  const reports = { workspaces: path.join(out, 'workspaces.json'), journeys: path.join(out, 'journeys.json') };
  if (workspaceFiles.length > 0)
    runSuite({
      name: 'marked workspaces',
      args: [
        bin('vitest/vitest.mjs'),
        'run',
        '--config=vitest/projects.ts',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${reports.workspaces}`,
        ...workspaceFiles,
      ],
      report: reports.workspaces,
      read: readVitestCounts,
    });
  if (journeyFiles.length > 0) {
    const chromium = findChromium();
    if (chromium === null) throw new Error(CHROMIUM_INSTALL_HINT);
    await buildChangedParts({ root, say: (line) => console.log(line) });
    await publishAndSelectBuild(root);
    runSuite({
      name: 'marked journeys',
      args: [bin('@playwright/test/cli.js'), 'test', ...journeyFiles.map((file) => path.basename(file))],
      cwd: path.join(root, 'e2e'),
      report: reports.journeys,
      read: readPlaywrightCounts,
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: reports.journeys },
    });
  }
  return mergeNewestOutcomes(
    workspaceFiles.length > 0
      ? readOutcomesFromReport(reports.workspaces, (report) => readVitestOutcomes(root, report))
      : new Map(),
    journeyFiles.length > 0
      ? readOutcomesFromReport(reports.journeys, (report) => readPlaywrightOutcomes(root, report))
      : new Map(),
  );
}

const RESULTS_FILE = 'out/spec/outcomes.json';

/** Reads the stored results of earlier runs. */
export function readStoredOutcomes(root: string): OutcomesByFile {
  return readOutcomesFromReport(path.join(root, RESULTS_FILE), (stored) => new Map(stored as [string, never][]));
}

/** Stores results for the next check. */
export function storeOutcomes(root: string, outcomes: OutcomesByFile): void {
  mkdirSync(path.dirname(path.join(root, RESULTS_FILE)), { recursive: true });
  writeFileSync(path.join(root, RESULTS_FILE), JSON.stringify([...outcomes]));
}

/** Reads a text file below the root; null when it cannot be read. */
export function readText(root: string, file: string): string | null {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return null;
  }
}
