import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { WireRecord } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, disconnectDatabase } from '../platform/database.ts';
import { createEnvelope, createSignedInClient, createUser } from '../testing/factories.ts';
import { readQuotaCounter } from '../testing/quota-counter.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import type { TestClient } from '../testing/test-client.ts';

const CASE_MS = 120_000;
const ROUNDS = 2;
const REQUESTS = 12;
const LINES = 40;

let dir: string;
let port: number;
let server: ServerProcess;

/** Starts the server on its existing data and connects this process to its database. */
async function start(): Promise<void> {
  server = await startServerProcess({ dataDir: dir, port });
  await connectDatabase(await readFile(join(dir, 'store-address'), 'utf8'));
}

/** Ends the server, and with it the embedded store, with SIGKILL. */
async function kill(): Promise<void> {
  await disconnectDatabase();
  await server.close();
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-bulk-kill-test-'));
  port = await findFreePort();
  await start();
}, CASE_MS);
afterAll(async () => {
  await kill();
  await rm(dir, { recursive: true, force: true });
}, CASE_MS);

interface BulkRequest {
  readonly key: string;
  readonly items: readonly { readonly id: string; readonly key: string }[];
}

const request = (): BulkRequest => ({
  key: randomUUID(),
  items: Array.from({ length: LINES }, (_, index) => ({
    id: randomUUID(),
    key: randomUUID(),
    text: createEnvelope(),
    index,
  })),
});

const send = (client: TestClient, { key, items }: BulkRequest) =>
  client.post<WireRecord[]>('/lines/bulk', { items }, { key });

/** Sends the requests at the same time. Returns the confirmed lines; a request without a response confirms none. */
async function confirmedLines(client: TestClient, requests: readonly BulkRequest[]): Promise<readonly WireRecord[]> {
  const settled = await Promise.allSettled(requests.map((body) => send(client, body)));
  return settled.flatMap((one) => (one.status === 'fulfilled' && one.value.status === 201 ? one.value.body : []));
}

describe('POST /api/lines/bulk on a server that is killed', () => {
  it(
    'loses no confirmed line, and stores each line once when the requests are repeated',
    async () => {
      const user = await createUser();
      const client = await createSignedInClient(server.origin, user);
      const all: BulkRequest[] = [];
      const confirmed: WireRecord[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const requests = Array.from({ length: REQUESTS }, request);
        all.push(...requests);
        const sending = confirmedLines(client, requests);
        await pause(20 + 40 * round);
        await kill();
        confirmed.push(...(await sending));
        await start();
      }
      const stored = new Map((await client.get<WireRecord[]>('/lines')).body.map((line) => [line.id, line]));
      expect(confirmed.map(({ id }) => stored.get(id))).toEqual(confirmed);
      for (const body of all) expect((await send(client, body)).status).toBe(201);
      const lines = (await client.get<WireRecord[]>('/lines')).body;
      const ids = all.flatMap(({ items }) => items.map(({ id }) => id));
      expect(lines.map(({ id }) => id).sort()).toEqual(ids.sort());
      expect(lines.every(({ rev }) => rev === 1)).toBe(true);
      // The counter can include reservations of killed requests until a recount, but never misses a stored line.
      expect(await readQuotaCounter(user, 'lines')).toBeGreaterThanOrEqual(ids.length);
    },
    CASE_MS,
  );
});
