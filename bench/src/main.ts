import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { measureArchive } from './archive/measure-archive.ts';
import { measureFaults } from './faults/measure-faults.ts';
import { measureHome } from './home/measure-home.ts';
import { measureImports } from './imports/measure-imports.ts';
import { measureInsights } from './insights/measure-insights.ts';
import { launchBrowser } from './launch-browser.ts';
import { measureLinesCpuTime } from './lines/measure-lines.ts';
import { measureLive } from './live/measure-live.ts';
import { measureLoad } from './load/measure-load.ts';
import { measureLogins } from './logins/measure-logins.ts';
import { measureNotes } from './notes/measure-notes.ts';
import { measureDecryption } from './opening/measure-opening.ts';
import { measurePlanner } from './planner/measure-planner.ts';
import { meetsGoal, type Ratio, toBenchResult } from './ratio.ts';
import { measureReads } from './reads/measure-reads.ts';
import { measureStoreStartup } from './stores/measure-start.ts';
import { measureStores } from './stores/measure-stores.ts';
import { measureSuite } from './suite/measure-suite.ts';
import { measureSyncCpuTime } from './sync/measure-sync.ts';
import { formatTable } from './table.ts';

const RESULTS = path.resolve(import.meta.dirname, '../results');

/** Variable with the file into which the process of one benchmark writes its ratios. */
const RATIOS_FILE = 'BENCH_RATIOS_FILE';

/** Number of records that are exported and imported. */
const ARCHIVE_RECORDS = 10_000;

/** Benchmarks by the name that selects one of them: `npm run bench -- lines`. */
const BENCHMARKS: Readonly<Record<string, (browser: Browser) => Promise<Ratio[]>>> = {
  opening: (browser) => measureDecryption(browser),
  home: (browser) => measureHome(browser),
  suite: (browser) => measureSuite(browser),
  planner: (browser) => measurePlanner(browser),
  insights: (browser) => measureInsights(browser),
  notes: (browser) => measureNotes(browser),
  archive: () => measureArchive(Number(process.env.ARCHIVE_RECORDS ?? ARCHIVE_RECORDS)),
  imports: () => measureImports(),
  lines: async () => [await measureLinesCpuTime()],
  sync: () => measureSyncCpuTime(process.env.INDEPENDENT_SERVER_URI),
  reads: async () => {
    const uri = process.env.INDEPENDENT_SERVER_URI;
    const large = await measureReads({ records: 300_000 });
    return uri === undefined ? large : [...large, ...(await measureReads({ records: 20_000, uri }))];
  },
  live: () => measureLive(process.env.INDEPENDENT_SERVER_URI),
  logins: () => measureLogins(),
  stores: async () => [...(await measureStores(process.env.INDEPENDENT_SERVER_URI)), await measureStoreStartup()],
};

const selected = process.argv.slice(2);
// The load is only measured when it is asked for: it takes minutes, needs k6, and has no floor.
if (selected.includes('load')) {
  await measureLoad();
  process.exit();
}
// So are faults: they take minutes, and need toxiproxy.
if (selected.includes('faults')) process.exit((await measureFaults()) ? 0 : 1);
const names = Object.keys(BENCHMARKS).filter((name) => selected.length === 0 || selected.includes(name));
const [only] = names;
const ratios = names.length === 1 && only !== undefined ? await measureHere(only) : measureEach(names);
if (names.length > 1) console.log(formatTable(ratios));
if (selected.length === 0) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, 'latest.json'), `${JSON.stringify(ratios.map(toBenchResult), null, 2)}\n`);
}
process.exitCode = ratios.length > 0 && ratios.every(meetsGoal) ? 0 : 1;

async function measureHere(name: string): Promise<Ratio[]> {
  const browser = await launchBrowser();
  try {
    const measured = (await BENCHMARKS[name]?.(browser)) ?? [];
    console.log(formatTable(measured));
    if (process.env[RATIOS_FILE]) writeFileSync(process.env[RATIOS_FILE], JSON.stringify(measured));
    return measured;
  } finally {
    await browser.close();
  }
}

/**
 * Measures each benchmark in a process of its own, one after the other: concurrent ones would slow each other down, and
 * the memory that one leaves behind, or its failure, must not end the others. One that failed misses its goal.
 */
function measureEach(all: readonly string[]): Ratio[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'northkeep-bench-'));
  try {
    return all.flatMap((name) => {
      const file = path.join(folder, `${name}.json`);
      console.log(`\n== ${name}`);
      spawnSync(process.execPath, [import.meta.filename, name], {
        stdio: 'inherit',
        env: { ...process.env, [RATIOS_FILE]: file },
      });
      if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Ratio[];
      return [{ name, goal: 1, ratio: null, measured: 'failed', floor: '' }];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
