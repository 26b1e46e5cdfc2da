import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ANNA } from '@northkeep/e2e/support/account';
import { Server } from '@northkeep/e2e/support/server';
import { startApi } from '../lines/measured-api.ts';
import type { MeasuredProcess } from '../lines/measured-process.ts';
import { formatMs, type Ratio } from '../ratio.ts';
import { allocatedBytes } from '../reads/timed-get.ts';
import {
  type BenchAccount,
  createBenchAccount,
  noteOf,
  postToApi,
  readStoreUri,
  requestHeadersOf,
} from '../suite/notes.ts';
import { copySessions } from './copy-sessions.ts';
import { type LiveClient, openLiveClient } from './live-client.ts';

const STREAMS = Number(process.env.LIVE_STREAMS ?? 10_000);
/** Time in ms over which pages open their streams again after a restart (`shared-vault/src/sync/live`). */
const RETURN_MS = 119_000;
const SETTLE_MS = 10_000;
const REST_MS = 30_000;
const MEMORY_MAX_BYTES = 600e6;
const CORE_MAX = 0.2;
const CHANGES = 100;
/** Time in ms within which a change is visible on another device. */
const VISIBLE_MAX_MS = 1_000;
const REPLICAS = 3;
/** Ticks of a second in which Linux counts the CPU time of a process. */
const TICKS = 100;

/** Measures 10,000 open streams of one process, and how soon a change reaches a device on another process. */
export async function measureLive(uri: string | undefined): Promise<Ratio[]> {
  const streams = await measureOpenStreams();
  const name = `a change on another device, through ${REPLICAS} processes, 95 of 100`;
  if (uri === undefined) return [...streams, { name, goal: 1, ratio: null, measured: '', floor: 'SecantusDB' }];
  return [...streams, await measureVisibility(uri, name)];
}

async function measureOpenStreams(): Promise<Ratio[]> {
  const server = await Server.start();
  const clients: LiveClient[] = [];
  try {
    const writer = await createBenchAccount(server, ANNA);
    const headers = await copySessions(readStoreUri(server), writer, STREAMS);
    await server.stop();
    await server.run();
    const returning = cpuSeconds(server.pid);
    const failed = await openAll(server, headers, clients);
    const returned = cpuSeconds(server.pid) - returning;
    await pause(SETTLE_MS);
    const before = cpuSeconds(server.pid);
    await pause(REST_MS);
    const cores = (cpuSeconds(server.pid) - before) / (REST_MS / 1_000);
    const bytes = allocatedBytes(server.pid);
    const closed = clients.filter(({ isClosed }) => isClosed).length;
    const times = clients.map(({ openMs }) => openMs).sort((a, b) => a - b);
    const p95 = percentile(times, 0.95);
    const of = `${STREAMS.toLocaleString('en')} open streams`;
    return [
      ratioOf(`memory of ${of}`, bytes / MEMORY_MAX_BYTES, `${Math.round(bytes / 1e6)} MB`, '600 MB'),
      ratioOf(`CPU of ${of} at rest`, cores / CORE_MAX, `${cores.toFixed(3)} cores`, '0.2 cores'),
      ratioOf(
        `${of} within two minutes of a restart, time to open, 95 of 100`,
        failed + closed === 0 ? p95 / VISIBLE_MAX_MS : Number.POSITIVE_INFINITY,
        `${formatMs(p95)}, ${clients.length} opened, ${failed} not opened, ${closed} closed later, ${returned.toFixed(1)} s of CPU`,
        formatMs(VISIBLE_MAX_MS),
      ),
    ];
  } finally {
    for (const client of clients) client.close();
    await server.remove();
  }
}

/** Opens each stream at a random time within {@link RETURN_MS}, and returns how many could not be opened. */
async function openAll(
  server: Server,
  headers: readonly Readonly<Record<string, string>>[],
  clients: LiveClient[],
): Promise<number> {
  const opened = await Promise.allSettled(
    headers.map(async (each) => {
      await pause(Math.random() * RETURN_MS);
      clients.push(await openLiveClient(server.url, each));
    }),
  );
  const failures = opened.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  for (const reason of new Set(failures))
    console.log(`not opened, ${failures.filter((each) => each === reason).length} times: ${reason}`);
  return failures.length;
}

/** CPU time that a process and its threads have used, in s. */
function cpuSeconds(pid: number): number {
  // The name of the program, in parentheses, may contain spaces.
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Writes through one process while a device has a stream and fetches through another one. */
async function measureVisibility(uri: string, name: string): Promise<Ratio> {
  const server = await Server.start({ env: { MONGODB_URI: uri } });
  const processes: MeasuredProcess[] = [];
  try {
    const writer = await createBenchAccount(server, ANNA);
    for (let i = 0; i < REPLICAS; i += 1) processes.push(await startApi(server, uri, writer));
    const times: number[] = [];
    for (let i = 0; i < CHANGES; i += 1) {
      const [from, to] = [processes[i % REPLICAS], processes[(i + 1) % REPLICAS]];
      if (from && to) times.push(await timeChange({ from, to, writer, note: i }));
    }
    const sorted = times.sort((a, b) => a - b);
    const p95 = percentile(sorted, 0.95);
    const within = sorted.filter((ms) => ms <= VISIBLE_MAX_MS).length;
    const measured = `${formatMs(p95)}, half within ${formatMs(percentile(sorted, 0.5))}, ${within} of ${CHANGES} in time`;
    return ratioOf(name, p95 / VISIBLE_MAX_MS, measured, formatMs(VISIBLE_MAX_MS));
  } finally {
    for (const each of processes) await each.stop();
    await server.remove();
  }
}

/** Time in ms after which a change that no event has told of ends the measurement. */
const EVENT_WITHIN_MS = 30_000;

interface TimedChange {
  readonly from: MeasuredProcess;
  readonly to: MeasuredProcess;
  readonly writer: BenchAccount;
  readonly note: number;
}

/** Time in ms from the response to the write until the other device has fetched the new note. */
async function timeChange({ from, to, writer, note }: TimedChange): Promise<number> {
  const headers = requestHeadersOf(writer);
  const live = await openLiveClient(to.origin, headers);
  const since = encodeURIComponent(new Date().toISOString());
  const body = { ...noteOf(writer.dataKey, note), index: note * 1_024 };
  await pause(100); // the first event tells what was before
  const told = live.nextEvent();
  await postToApi(from.origin, '/lines', { body, writer });
  const started = performance.now();
  const isLate = pause(EVENT_WITHIN_MS, true, { ref: false });
  if ((await Promise.race([told.then(() => false), isLate])) === true)
    throw new Error(`no event told of a change within ${EVENT_WITHIN_MS / 1_000} s`);
  const text = await (await fetch(`${to.origin}/api/sync/changes?since=${since}`, { headers })).text();
  const ms = performance.now() - started;
  live.close();
  if (!text.includes(body.id)) throw new Error('the change was not fetched after its event');
  return Math.max(0, ms);
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY;

const ratioOf = (name: string, ratio: number, measured: string, floor: string): Ratio => ({
  ...{ name, goal: 1, ratio, measured, floor },
});
