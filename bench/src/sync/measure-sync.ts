import { randomInt, randomUUID } from 'node:crypto';
import path from 'node:path';
import { IDEMPOTENCY_KEY_HEADER } from '@northkeep/contracts';
import { ANNA } from '@northkeep/e2e/support/account';
import { findFreePort, Server } from '@northkeep/e2e/support/server';
import { MongoClient } from 'mongodb';
import { startApi } from '../lines/measured-api.ts';
import { MeasuredProcess } from '../lines/measured-process.ts';
import { median, type Ratio } from '../ratio.ts';
import {
  type BenchAccount,
  createBenchAccount,
  noteOf,
  readStoreUri,
  requestHeadersOf,
  writeNotes,
} from '../suite/notes.ts';

const LINES = 500;
const HOUR_MS = 3_600_000;
const SESSION_CACHE_MS = { embedded: 5_000, changeStream: 300_000 } as const;
const WARMUP_REQUESTS = 300;
const ROUNDS = 9;
const REQUESTS = 60;

/** Sends one request of a kind to a process. */
type Send = (process: MeasuredProcess) => Promise<unknown>;

/**
 * Measures the CPU time of the API for a poll without changes, a change and a creation of a line and a refresh of the
 * session, and of bare Koa that runs the same database commands. Both use the database at `independentUri`, which has change
 * streams, or an embedded store. The database runs in a third process, whose CPU time is not included.
 */
export async function measureSyncCpuTime(independentUri?: string): Promise<Ratio[]> {
  const database = await Server.start(independentUri === undefined ? {} : { env: { MONGODB_URI: independentUri } });
  const running: MeasuredProcess[] = [];
  try {
    const writer = await createBenchAccount(database, ANNA);
    const uri = independentUri ?? readStoreUri(database);
    await writeNotes({ url: database.url, uri }, writer, LINES);
    await makeOld(uri);
    const api = await startApi(database, uri, writer);
    running.push(api);
    const sessionCacheMs = independentUri === undefined ? SESSION_CACHE_MS.embedded : SESSION_CACHE_MS.changeStream;
    const koa = await startKoa({ uri, writer, sessionCacheMs });
    running.push(koa);
    const compare = comparer(api, koa);
    const since = encodeURIComponent(new Date().toISOString());
    return [
      await compare('a poll of the changes with nothing new', 1.5, (server) =>
        server.send({ path: `/api/sync/changes?since=${since}` }),
      ),
      await compare('a PATCH of a line', 1.8, await changesOfLine(api, koa, writer)),
      await compare('a POST of a line', 1.8, (server) => postLine(server, writer)),
      await compare('a refresh of the session', 1.8, refreshSession),
    ];
  } finally {
    for (const each of running) await each.stop();
    await database.remove();
  }
}

/** Returns a function that measures one kind of request in both processes in turns. */
const comparer =
  (api: MeasuredProcess, koa: MeasuredProcess) =>
  async (request: string, goal: number, send: Send): Promise<Ratio> => {
    const cpuOf = (server: MeasuredProcess, requests: number) =>
      server.cpuWhile(async () => {
        for (let i = 0; i < requests; i += 1) await send(server);
      });
    const took = { ours: [] as number[], floor: [] as number[] };
    await cpuOf(koa, WARMUP_REQUESTS);
    await cpuOf(api, WARMUP_REQUESTS);
    for (let round = 0; round < ROUNDS; round += 1) {
      took.floor.push((await cpuOf(koa, REQUESTS)) / REQUESTS);
      took.ours.push((await cpuOf(api, REQUESTS)) / REQUESTS);
    }
    const [measured, floor] = [median(took.ours), median(took.floor)];
    return {
      name: `CPU of ${request}`,
      goal,
      ratio: measured / floor,
      measured: formatMicroseconds(measured),
      floor: `${formatMicroseconds(floor)} the same database commands in bare Koa`,
    };
  };

const formatMicroseconds = (ms: number) => `${Math.round(ms * 1_000)} µs`;

/** Moves the changes of all lines into the past, so that a poll finds none within its overlap. */
async function makeOld(uri: string): Promise<void> {
  const client = await new MongoClient(uri).connect();
  await client
    .db('northkeep')
    .collection('records')
    .updateMany({}, { $set: { updatedAt: new Date(Date.now() - HOUR_MS) } });
  await client.close();
}

async function postLine(server: MeasuredProcess, { dataKey }: BenchAccount): Promise<string> {
  const body = noteOf(dataKey, 0);
  await server.send({ method: 'POST', path: '/api/lines', body, headers: { [IDEMPOTENCY_KEY_HEADER]: randomUUID() } });
  return body.id;
}

/** Creates a line for each process and returns the request that changes its text once more. */
async function changesOfLine(api: MeasuredProcess, koa: MeasuredProcess, writer: BenchAccount): Promise<Send> {
  const lines = new Map<MeasuredProcess, { readonly id: string; rev: number }>();
  for (const server of [api, koa]) lines.set(server, { id: await postLine(api, writer), rev: 1 });
  return async (server) => {
    const line = lines.get(server);
    if (!line) throw new Error('the process has no line');
    const { text } = noteOf(writer.dataKey, line.rev);
    const headers = { 'if-match': `"${line.rev}"`, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    await server.send({ method: 'PATCH', path: `/api/lines/${line.id}`, body: { text }, headers });
    line.rev += 1;
  };
}

/** Presents the same refresh token each time, which stays valid until one of those issued for it is presented. */
function refreshSession(server: MeasuredProcess): Promise<number> {
  // The API limits the refreshes of one address.
  const headers = { 'x-forwarded-for': `10.0.${randomInt(256)}.${randomInt(256)}` };
  return server.send({ method: 'POST', path: '/api/auth/refresh', body: {}, headers });
}

interface BareKoa {
  readonly uri: string;
  readonly writer: BenchAccount;
  readonly sessionCacheMs: number;
}

async function startKoa({ uri, writer, sessionCacheMs }: BareKoa): Promise<MeasuredProcess> {
  const port = await findFreePort();
  return MeasuredProcess.start({
    port,
    script: path.join(import.meta.dirname, 'bare-sync.js'),
    args: [uri, String(port), String(sessionCacheMs)],
    readyAt: `/api/sync/changes?since=${new Date().toISOString()}`,
    headers: requestHeadersOf(writer),
  });
}
