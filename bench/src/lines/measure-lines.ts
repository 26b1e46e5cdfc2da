import path from 'node:path';
import { ANNA } from '@northkeep/e2e/support/account';
import { findFreePort, Server } from '@northkeep/e2e/support/server';
import { MongoClient } from 'mongodb';
import { computeRatio, type Ratio } from '../ratio.ts';
import { type BenchAccount, createBenchAccount, readStoreUri, requestHeadersOf, writeNotes } from '../suite/notes.ts';
import { startApi } from './measured-api.ts';
import { MeasuredProcess } from './measured-process.ts';

const LINES = 500;
const WARMUP_REQUESTS = 60;
const ROUNDS = 9;
const REQUESTS = 25;

/**
 * Measures the CPU time of GET /lines with 500 lines in the API and in bare Koa. Both servers read over the same socket
 * from a database in a third process, whose CPU time is not included.
 */
export async function measureLinesCpuTime(): Promise<Ratio> {
  const database = await Server.start();
  const running: MeasuredProcess[] = [];
  try {
    const writer = await createBenchAccount(database, ANNA);
    await writeNotes(database, writer, LINES);
    const uri = readStoreUri(database);
    const api = await startApi(database, uri, writer);
    running.push(api);
    const koa = await startKoa(uri, writer);
    running.push(koa);
    const took = { ours: [] as number[], floor: [] as number[], peers: [] as number[] };
    await api.cpuOfRequests('/api/lines', WARMUP_REQUESTS);
    await koa.cpuOfRequests('/lines', WARMUP_REQUESTS);
    await koa.cpuOfRequests('/peers', WARMUP_REQUESTS);
    for (let round = 0; round < ROUNDS; round += 1) {
      took.floor.push((await koa.cpuOfRequests('/lines', REQUESTS)) / REQUESTS);
      took.ours.push((await api.cpuOfRequests('/api/lines', REQUESTS)) / REQUESTS);
      took.peers.push((await koa.cpuOfRequests('/peers', REQUESTS)) / REQUESTS);
    }
    return computeRatio({
      name: 'CPU of GET /lines with 500 lines',
      goal: 1.5,
      measured: took.ours,
      floor: took.floor,
      floorName: "the driver's read and stringify in bare Koa",
      peer: { figures: took.peers, description: 'mongoose documents, not lean' },
    });
  } finally {
    for (const each of running) await each.stop();
    await database.remove();
  }
}

async function startKoa(uri: string, writer: BenchAccount): Promise<MeasuredProcess> {
  const port = await findFreePort();
  const client = await new MongoClient(uri).connect();
  const line = await client.db('northkeep').collection('records').findOne({ vaultId: writer.vaultId });
  await client.close();
  return MeasuredProcess.start({
    port,
    script: path.join(import.meta.dirname, 'bare-koa.js'),
    args: [uri, String(port)],
    readyAt: '/lines',
    headers: { ...requestHeadersOf(writer), 'x-user': String(line?.userId) },
  });
}
