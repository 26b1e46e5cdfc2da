import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildMissing } from '../build/build-all.ts';
import { stageBuild } from '../release/stage-build.ts';
import { findChromium, HOW_TO_GET_ONE } from '../testing/find-chromium.ts';
import { readPlaywright, readVitest, runSuite } from '../testing/suites.ts';
import { fromReport, mergeNewestOutcomes, type Outcomes, playwrightOutcomes, vitestOutcomes } from './outcomes.ts';

const JOURNEYS = /^e2e\//;

/** Runs only these test files; journeys run on the built suite. Returns their results. */
export async function runMarked(root: string, files: readonly string[]): Promise<Outcomes> {
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
        '--config=vitest.projects.ts',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${reports.workspaces}`,
        ...workspaceFiles,
      ],
      report: reports.workspaces,
      read: readVitest,
    });
  if (journeyFiles.length > 0) {
    const chromium = findChromium();
    if (chromium === null) throw new Error(HOW_TO_GET_ONE);
    await buildMissing({ root, say: (line) => console.log(line) });
    await stageBuild(root);
    runSuite({
      name: 'marked journeys',
      args: [bin('@playwright/test/cli.js'), 'test', ...journeyFiles.map((file) => path.basename(file))],
      cwd: path.join(root, 'e2e'),
      report: reports.journeys,
      read: readPlaywright,
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: reports.journeys },
    });
  }
  return mergeNewestOutcomes(
    workspaceFiles.length > 0 ? fromReport(reports.workspaces, (report) => vitestOutcomes(root, report)) : new Map(),
    journeyFiles.length > 0 ? fromReport(reports.journeys, (report) => playwrightOutcomes(root, report)) : new Map(),
  );
}

const RESULTS_FILE = 'out/spec/outcomes.json';

/** Reads the stored results of earlier runs. */
export function readStoredOutcomes(root: string): Outcomes {
  return fromReport(path.join(root, RESULTS_FILE), (stored) => new Map(stored as [string, never][]));
}

/** Stores results for the next check. */
export function storeOutcomes(root: string, outcomes: Outcomes): void {
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
