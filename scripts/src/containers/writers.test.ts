import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import type { TestAccount } from '../api-check/test-account.ts';
import { Writers } from './writers.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server that keeps what it acknowledges, except every `forgets`th line, and fails every `fails`th request. */
async function start(kept: Set<string>, { forgets = 0, fails = 0 } = {}): Promise<string> {
  let [requests, acknowledged] = [0, 0];
  const server = createServer(async (request, response) => {
    const { id } = JSON.parse(await text(request));
    requests += 1;
    if (fails > 0 && requests % fails === 0) return response.destroy();
    acknowledged += 1;
    if (forgets === 0 || acknowledged % forgets !== 0) kept.add(id);
    return response.writeHead(201).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const accountWith = (kept: Set<string>) =>
  ({ headers: () => ({}), read: async () => [...kept].map((id) => ({ id })) }) as unknown as TestAccount;

test('counts attempts that were repeated, and no loss where all is kept', async () => {
  const kept = new Set<string>();
  const origins = [await start(kept, { fails: 3 }), await start(kept)];
  const writers = new Writers(accountWith(kept), origins);
  await writers.more(20);
  const { acknowledged, retried, failed, lost } = await writers.stop();
  expect(acknowledged).toBeGreaterThanOrEqual(20);
  expect(retried).toBeGreaterThan(0);
  expect([failed, lost]).toEqual([0, 0]);
});

test('counts lines that a server acknowledged and does not have', async () => {
  const kept = new Set<string>();
  const writers = new Writers(accountWith(kept), [await start(kept, { forgets: 5 })]);
  await writers.more(20);
  const { acknowledged, lost } = await writers.stop();
  expect(lost).toBe(Math.floor(acknowledged / 5));
});
