import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, disconnectDatabase } from '../platform/database.ts';
import { CLI_DATABASE_TIMEOUTS } from '../platform/open-database.ts';
import { RecordModel } from '../records/record.model.ts';
import { createEnvelope, createSignedInClient, createUser, proBilling } from '../testing/factories.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { storeRecords } from '../testing/stored-records.ts';
import type { TestClient } from '../testing/test-client.ts';

const run = promisify(execFile);

const REQUESTS = 50;
const AIMS_MAX = 2;
const LINES_MAX = 100_000;

const IMPORT = join(import.meta.dirname, '../testing/import-lines.mjs');

const servers: ServerProcess[] = [];
let dir: string;
let uri: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-quota-test-'));
  await startServer(process.env.MONGODB_URI ? { MONGODB_URI: process.env.MONGODB_URI } : {});
  // Without MONGODB_URI the second process uses the embedded store of the first one.
  uri = process.env.MONGODB_URI ?? (await readFile(join(dir, 'store-address'), 'utf8'));
  await startServer({ MONGODB_URI: uri });
  // Connects with the longer time limits of commands, because the tests insert a hundred thousand records at once.
  await connectDatabase(uri, CLI_DATABASE_TIMEOUTS);
}, 120_000);
afterAll(async () => {
  await disconnectDatabase();
  for (const server of servers.reverse()) await server.close();
  await rm(dir, { recursive: true, force: true });
});

const startServer = async (variables: Readonly<Record<string, string>>) =>
  servers.push(await startServerProcess({ dataDir: dir, variables }));

/** Creates a user with a client of each process. */
async function person(overrides: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(overrides);
  const clients = await Promise.all(servers.map(({ origin }) => createSignedInClient(origin, user)));
  return { user, clients };
}

/**
 * Sends one request for each body to the processes of the clients in turn, repeats a request after a 503, and returns
 * the statuses.
 */
function sendAll(clients: readonly TestClient[], path: string, bodies: readonly object[]): Promise<number[]> {
  const send = async (client: TestClient, body: object, key: string): Promise<number> => {
    const { status } = await client.post(path, body, { key });
    return status === 503 ? send(client, body, key) : status;
  };
  return Promise.all(
    bodies.flatMap((body, i) => {
      const client = clients[i % clients.length];
      return client ? [send(client, body, randomUUID())] : [];
    }),
  );
}

const liveCount = (kind: 'aims' | 'lines', userId: string) =>
  RecordModel.countDocuments({ kind, userId, deletedAt: null });

describe('quotas of two processes on one database', () => {
  it(`let only ${AIMS_MAX} of ${REQUESTS} restores and ${REQUESTS} creations of aims sent concurrently succeed`, async () => {
    const { user, clients } = await person();
    const deleted = await storeRecords(user, 'aims', REQUESTS, () => ({
      label: createEnvelope(),
      deletedAt: new Date(),
    }));
    const restores = deleted.map((id) => ({ kind: 'aims', id }));
    const creations = deleted.map(() => ({ id: randomUUID(), label: createEnvelope() }));
    const [restored, created] = await Promise.all([
      sendAll(clients, '/sync/restore', restores),
      sendAll(clients, '/northkeep/aims', creations),
    ]);
    expect(await liveCount('aims', user.userId)).toBe(AIMS_MAX);
    const statuses = [...restored, ...created];
    expect(statuses.filter((status) => status < 300)).toHaveLength(AIMS_MAX);
    expect(statuses.filter((status) => status === 403)).toHaveLength(2 * REQUESTS - AIMS_MAX);
  }, 120_000);

  it(`let ten of ${REQUESTS} concurrent imports of two lines succeed when the limit is twenty lines`, async () => {
    const { userId, vaultId } = await createUser();
    const args = [IMPORT, uri, userId, vaultId ?? '', String(REQUESTS / 2), '2', '20'];
    const outputs = await Promise.all([run(process.execPath, args), run(process.execPath, args)]);
    expect(await liveCount('lines', userId)).toBe(20);
    expect(outputs.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(10);
  }, 120_000);

  // This case does not run when MONGODB_URI is set: a MongoDB-compatible server from another project would read a
  // hundred thousand lines for each import.
  const atMaximum = process.env.MONGODB_URI ? [] : [LINES_MAX];
  it.each(atMaximum)(
    `let ten of ${REQUESTS} concurrent imports of three lines succeed when thirty of %i lines are free`,
    async () => {
      const { user, clients } = await person({ billing: proBilling() });
      await storeRecords(user, 'lines', LINES_MAX - 30);
      const line = () => ({ id: randomUUID(), key: randomUUID(), text: createEnvelope() });
      const imports = Array.from({ length: REQUESTS }, () => ({ atIndex: 0, items: [line(), line(), line()] }));
      const statuses = await sendAll(clients, '/lines/bulk', imports);
      expect(await liveCount('lines', user.userId)).toBe(LINES_MAX);
      expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    },
    300_000,
  );
});
