import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { TestClient } from './testing/test-client.ts';

const LOGINS = 30;
/**
 * Time in ms between sending the logins and sending the stop signal. It is so short that the server has not yet
 * accepted the last connections.
 */
const LEAD_MS = 60;

let dir: string;
let server: ServerProcess;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-stop-test-'));
  server = await startServerProcess({ dataDir: dir });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

describe('the compiled server after SIGTERM', () => {
  it(`answers ${LOGINS} logins sent in the ${LEAD_MS} ms before the signal, and exits with 0`, async () => {
    const logIn = async (): Promise<number> => {
      const body = { email: `${randomUUID()}@northkeep.test`, password: randomBytes(32).toString('base64url') };
      // Rejects when the connection is reset or ends before the whole response.
      return (await new TestClient(server.origin).post('/auth/login', body)).status;
    };
    await logIn();
    const logins: Promise<number>[] = [];
    for (let sent = 0; sent < LOGINS; sent += 1) {
      logins.push(logIn());
      await pause(LEAD_MS / LOGINS);
    }
    server.signal('SIGTERM');
    const outcomes = await Promise.allSettled(logins);
    const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await server.ended()).toBe(0);
  });
});
