import os from 'node:os';
import { HOUR_MS } from '@northkeep/contracts';
import { ANNA, BORIS } from '@northkeep/e2e/support/account';
import { Server } from '@northkeep/e2e/support/server';
import { launchBrowser } from '../launch-browser.ts';
import { computeRatio, formatMs, type Ratio } from '../ratio.ts';
import { type BenchAccount, createBenchAccount, writeNotes } from '../suite/notes.ts';
import { ArchiveDevice, type ArchiveRun } from './archive-device.ts';
import { timeMinimalExport } from './seal-by-hand.ts';

/** Number of timed exports. A floor is measured before, between and after them. */
const EXPORTS = 3;
const PRESS_GOAL_MS = 100;
const MB = 1024 * 1024;
const MEMORY_GOAL_MB = 300;

/**
 * Maximum size of the JavaScript heap of a page and of a worker. Without it, V8 collects garbage only after several times
 * as much memory is used on a computer with much memory. A page that needs more than the maximum crashes.
 */
const HEAP_MAX_MB = 256;

/**
 * Measures the export of an archive in the built suite's settings, and its import to another account. The server runs
 * with a low priority, because it would otherwise take processor time from the page that is measured.
 */
export async function measureArchive(records: number): Promise<Ratio[]> {
  const browser = await launchBrowser([`--js-flags=--max-old-space-size=${HEAP_MAX_MB}`]);
  const server = await Server.start();
  os.setPriority(server.pid, os.constants.priority.PRIORITY_LOW);
  try {
    const writer = await createBenchAccount(server, ANNA);
    await writeNotes(server, writer, records, writtenBefore);
    const device = await ArchiveDevice.open(browser, server, writer);
    await device.hold(records);
    await device.leaveApp();
    const name = `export of ${records.toLocaleString('en-US')} records`;
    const time = await timeExports(device, writer, name);
    const exported = await device.exportArchive();
    const ratios = [time, ...limitsOf(name, exported)];
    const other = await ArchiveDevice.open(browser, server, await createBenchAccount(server, BORIS));
    const imported = await other.importArchive(exported.file);
    await other.page.context().close();
    await device.page.context().close();
    return [...ratios, ...limitsOf(`import of ${records.toLocaleString('en-US')} records`, imported)];
  } finally {
    await browser.close();
    await server.remove();
  }
}

/** Times exports and their floor alternately. */
async function timeExports(device: ArchiveDevice, writer: BenchAccount, name: string): Promise<Ratio> {
  const first = await timeMinimalExport(device.page, writer);
  const measured: number[] = [];
  const floor = [first.ms];
  for (let run = 0; run < EXPORTS; run += 1) {
    measured.push(await device.timeExport());
    await device.leaveApp();
    floor.push((await timeMinimalExport(device.page, writer)).ms);
  }
  const floorName = `reading, sealing and writing ${(first.bytes / MB).toFixed(0)} MB by hand`;
  return computeRatio({ name, goal: 1.3, measured, floor, floorName });
}

/**
 * Sets `updatedAt` of the notes to more than an hour ago. An export reads the last minutes of the changes feed again,
 * and a real user would not have written thousands of notes in that time.
 */
const writtenBefore = (note: number) => ({ updatedAt: new Date(Date.now() - HOUR_MS - note * 1_000) });

const inMb = (bytes: number): string => `${(bytes / MB).toFixed(0)} MB`;

function limitsOf(name: string, { ms, press, peak }: ArchiveRun): Ratio[] {
  return [
    {
      name: `memory of the page during the ${name}`,
      goal: 1,
      ratio: peak.heap / MB / MEMORY_GOAL_MB,
      measured: `${inMb(peak.heap)} (${inMb(peak.processes)} in all renderers)`,
      floor: `${MEMORY_GOAL_MB} MB`,
    },
    {
      name: `worst key press during the ${name}`,
      goal: 1,
      ratio: press / PRESS_GOAL_MS,
      measured: `${formatMs(press)} (it took ${(ms / 1_000).toFixed(0)} s)`,
      floor: formatMs(PRESS_GOAL_MS),
    },
  ];
}
