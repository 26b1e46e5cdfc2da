import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedStore, startEmbeddedStoreInProcess } from '../../embedded-store/index.ts';
import { findFreePort } from '../testing/server-process.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { pingDatabase } from './database.ts';
import { openDatabase } from './open-database.ts';

let dir: string;
let store: EmbeddedStore;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-open-test-'));
  store = await startEmbeddedStoreInProcess({ dir: join(dir, 'store') });
});
afterEach(async () => {
  await store.close();
  await rm(dir, { recursive: true, force: true });
});

describe('openDatabase with a MongoDB server that starts later', () => {
  const where = (port: number) => ({
    dataDir: dir,
    database: { kind: 'mongodb', uri: `mongodb://127.0.0.1:${port}/northkeep?directConnection=true` } as const,
  });
  const timeouts = { server: 200 };

  it('tries again at growing intervals and connects, with a warning for each attempt', async () => {
    const port = await findFreePort();
    const warnings: string[] = [];
    const opening = openDatabase(where(port), { timeouts, waitMs: 30_000, warn: (text) => warnings.push(text) });
    await expect.poll(() => warnings.length).toBe(2);
    const socket = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(store.uri)?.[1] ?? '');
    const proxy = await startTcpProxy(socket, 0, port);
    const close = await opening;
    await pingDatabase(1_000);
    await close();
    await proxy.close();
    expect(warnings.map((text) => /next attempt in (\d+) ms/.exec(text)?.[1])).toEqual(['500', '1000']);
  });

  it('fails when the time is up', async () => {
    const opening = openDatabase(where(await findFreePort()), { timeouts, waitMs: 600, warn: () => {} });
    await expect(opening).rejects.toThrow('MONGODB_URI: the database cannot be reached');
  });
});
