import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildMissing } from '../build/build-all.ts';
import { stageBuild } from '../release/stage-build.ts';
import { findChromium, HOW_TO_GET_ONE } from '../testing/find-chromium.ts';
import { readPlaywright, readVitest, runSuite } from '../testing/suites.ts';
import { fromReport, newest, type Outcomes, playwrightOutcomes, vitestOutcomes } from './outcomes.ts';

const JOURNEYS = /^e2e\//;

/** Runs these test files alone, journeys on the built suite, and gives what came of them. */
export async function runMarked(root: string, files: readonly string[]): Promise<Outcomes> {
  const out = path.join(root, 'out/spec');
  mkdirSync(out, { recursive: true });
  const rooms = files.filter((file) => !JOURNEYS.test(file));
  const journeys = files.filter((file) => JOURNEYS.test(file));
  const bin = (name: string) => path.join(root, 'node_modules', name);
  const reports = { rooms: path.join(out, 'rooms.json'), journeys: path.join(out, 'journeys.json') };
  if (rooms.length > 0)
    runSuite({
      name: 'marked rooms',
      args: [
        bin('vitest/vitest.mjs'),
        'run',
        '--config=vitest.projects.ts',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${reports.rooms}`,
        ...rooms,
      ],
      report: reports.rooms,
      read: readVitest,
    });
  if (journeys.length > 0) {
    const chromium = findChromium();
    if (chromium === null) throw new Error(HOW_TO_GET_ONE);
    await buildMissing({ root, say: (line) => console.log(line) });
    await stageBuild(root);
    runSuite({
      name: 'marked journeys',
      args: [bin('@playwright/test/cli.js'), 'test', ...journeys.map((file) => path.basename(file))],
      cwd: path.join(root, 'e2e'),
      report: reports.journeys,
      read: readPlaywright,
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: reports.journeys },
    });
  }
  return newest(
    rooms.length > 0 ? fromReport(reports.rooms, (report) => vitestOutcomes(root, report)) : new Map(),
    journeys.length > 0 ? fromReport(reports.journeys, (report) => playwrightOutcomes(root, report)) : new Map(),
  );
}

const STORE = 'out/spec/outcomes.json';

/** Outcomes of earlier runs of marked files. */
export function readStore(root: string): Outcomes {
  return fromReport(path.join(root, STORE), (stored) => new Map(stored as [string, never][]));
}

/** Keeps outcomes for the next check. */
export function writeStore(root: string, outcomes: Outcomes): void {
  mkdirSync(path.dirname(path.join(root, STORE)), { recursive: true });
  writeFileSync(path.join(root, STORE), JSON.stringify([...outcomes]));
}

/** Reads a text file below the root, or null. */
export function readText(root: string, file: string): string | null {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return null;
  }
}
