import { mkdirSync, writeFileSync } from 'node:fs';
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
const browser = await launchBrowser();
const ratios: Ratio[] = [];
try {
  // The benchmarks run sequentially, because concurrent ones would slow each other down.
  for (const [name, measure] of Object.entries(BENCHMARKS)) {
    if (selected.length === 0 || selected.includes(name)) ratios.push(...(await measure(browser)));
  }
} finally {
  await browser.close();
}
console.log(formatTable(ratios));
if (selected.length === 0) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, 'latest.json'), `${JSON.stringify(ratios.map(toBenchResult), null, 2)}\n`);
}
process.exitCode = ratios.every(meetsGoal) ? 0 : 1;
