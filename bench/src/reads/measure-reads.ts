import { ANNA, BORIS } from '@northkeep/e2e/support/account';
import { Server } from '@northkeep/e2e/support/server';
import { computeRatio, formatMs, median, type Ratio } from '../ratio.ts';
import { type BenchAccount, createBenchAccount, readStoreUri, requestHeadersOf } from '../suite/notes.ts';
import { timeFirstBatches } from './bare-driver.ts';
import { writeLargeAccount } from './large-account.ts';
import { allocatedBytes, measurePeakBytes, timeGetRequest } from './timed-get.ts';

/** Paths of all reads of an account's records; `/lines` returns the most. */
const PATHS = [
  ...['/lines', '/lines/dashboard', '/northkeep', '/northkeep/ideal-life', '/reviews', '/assessments'],
  ...['/settings/me', '/sync/changes', '/sync/revs', '/sync/trash'],
];
const FIRST_BYTE_MAX_MS = 200;
const MEMORY_RATIO_MAX = 1.5;
const WAITING_RATIO_MAX = 1.5;
const FIRST_BYTE_TURNS = 3;
const READS_AT_ONCE = 4;
const OTHER_LINES = 500;
const WARMUP_REQUESTS = 40;
const TURNS = 5;
const ROUNDS_OF_TURN = 4;

interface ReadsOptions {
  /** Number of records of the large account. */
  readonly records: number;
  /** URI of another database server; by default the embedded store is used. */
  readonly uri?: string;
}

/**
 * Measures the reads of one large account: the time to the first byte of each, the memory of the API during four
 * concurrent reads of the longest list, and the response time of another user's list during such a read.
 */
export async function measureReads({ records, uri }: ReadsOptions): Promise<Ratio[]> {
  const server = await Server.start(uri === undefined ? {} : { env: { MONGODB_URI: uri } });
  try {
    const large = await createBenchAccount(server, ANNA);
    const other = await createBenchAccount(server, BORIS);
    const database = uri ?? readStoreUri(server);
    const owner = await writeLargeAccount(server, database, large, records);
    await writeLargeAccount(server, database, other, OTHER_LINES * 3);
    // The server is restarted, so that memory from writing the records does not count as idle memory.
    await server.stop();
    await server.run();
    const reads = readsOf(server, uri === undefined ? 'the embedded store' : 'SecantusDB', records);
    const floorOf = uri === undefined ? undefined : (path: string) => timeFirstBatches(uri, owner, path);
    for (let i = 0; i < WARMUP_REQUESTS; i += 1) await reads.get('/lines', other);
    return [await reads.firstBytes(large, floorOf), await reads.memory(large), await reads.waiting(large, other)];
  } finally {
    await server.remove();
  }
}

function readsOf(server: Server, database: string, records: number) {
  const of = `of ${records.toLocaleString('en')} records on ${database}`;
  const get = (path: string, writer: BenchAccount) =>
    timeGetRequest(`${server.url}/api${path}`, requestHeadersOf(writer));

  /**
   * Reads each path alone and returns the slowest result: the time to the first byte divided by the allowed time. A
   * separate database server reads all matches before it responds, so `floorOf` measures the driver's own time for the
   * first batches, and this time is added to the allowed one.
   */
  async function firstBytes(large: BenchAccount, floorOf = async (_path: string) => 0): Promise<Ratio> {
    const measured: { path: string; ms: number; floor: number; ratio: number }[] = [];
    for (const path of PATHS) {
      const took = { floor: [] as number[], first: [] as number[] };
      for (let turn = 0; turn < FIRST_BYTE_TURNS; turn += 1) {
        took.floor.push(await floorOf(path));
        took.first.push((await get(path, large)).firstByteMs);
      }
      const [floor, ms] = [median(took.floor), median(took.first)];
      measured.push({ path, ms, floor, ratio: ms / (FIRST_BYTE_MAX_MS + floor) });
    }
    const [slowest] = measured.sort((a, b) => b.ratio - a.ratio);
    if (!slowest) throw new Error('no path was read');
    const driver = slowest.floor === 0 ? '' : ` + ${formatMs(slowest.floor)} of the bare driver`;
    return {
      name: `first byte of the slowest read ${of}`,
      goal: 1,
      ratio: slowest.ratio,
      measured: `${formatMs(slowest.ms)} ${slowest.path}`,
      floor: `${FIRST_BYTE_MAX_MS} ms${driver}`,
    };
  }

  /** Measures the memory of the process during several concurrent reads of the longest list. */
  async function memory(large: BenchAccount): Promise<Ratio> {
    const idle = allocatedBytes(server.pid);
    const peak = await measurePeakBytes(server.pid, async () => {
      await Promise.all(Array.from({ length: READS_AT_ONCE }, () => get('/lines', large)));
    });
    return {
      name: `memory during ${READS_AT_ONCE} reads ${of}`,
      goal: MEMORY_RATIO_MAX,
      ratio: peak / idle,
      measured: inMegabytes(peak),
      floor: `${inMegabytes(idle)} idle`,
    };
  }

  /** Measures the response time of another user's list during the longest read. */
  async function waiting(large: BenchAccount, other: BenchAccount): Promise<Ratio> {
    const floor: number[] = [];
    const measured: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (let i = 0; i < ROUNDS_OF_TURN; i += 1) floor.push((await get('/lines', other)).totalMs);
      let isReading = true;
      const reading = (async () => {
        while (isReading) await get('/lines', large);
      })();
      for (let i = 0; i < ROUNDS_OF_TURN; i += 1) measured.push((await get('/lines', other)).totalMs);
      isReading = false;
      await reading;
    }
    return computeRatio({
      name: `GET /lines of ${OTHER_LINES} lines during a read ${of}`,
      goal: WAITING_RATIO_MAX,
      ...{ measured, floor, floorName: 'alone' },
    });
  }

  return { get, firstBytes, memory, waiting };
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
