import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { describe, expect, test, vi } from 'vitest';
import { serveStore } from './serve.ts';
import { encodeMessage, sendRandomMessages } from './testing/random-messages.ts';
import { makeTemporaryFolder, useTestStore } from './testing/test-store.ts';

const MB = 1024 * 1024;
const testStore = useTestStore();
const db = () => testStore.client.db('test');
const socketOf = (uri: string) => decodeURIComponent(new URL(uri).host);

describe('connection', () => {
  test('keeps at most one reply in memory for a client that sends requests without reading the replies', async () => {
    const things = testStore.newCollection();
    await things.insertMany(Array.from({ length: 10 }, (_, n) => ({ _id: n, text: 'x'.repeat(100_000) })));
    const before = process.memoryUsage().arrayBuffers;
    const socket = connect(socketOf(testStore.store.uri));
    socket.pause();
    const request = encodeMessage({ find: things.collectionName });
    for (let sent = 0; sent < 300; sent += 1) socket.write(request);
    for (let pings = 0; pings < 300; pings += 1) await db().command({ ping: 1 });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * MB);
    socket.destroy();
  });

  test('survives random and damaged messages', async () => {
    await sendRandomMessages(socketOf(testStore.store.uri), { count: 300, seed: 7 });
    expect(await db().command({ ping: 1 })).toEqual({ ok: 1 });
  });

  test('closes the cursors of a session that the client ends', async () => {
    const folder = await makeTemporaryFolder();
    const store = await serveStore(folder);
    const open = () => new MongoClient(store.uri).connect();
    const first = await open();
    await first.db('d').collection('things').insertMany([{}, {}, {}]);
    const { cursor } = await first.db('d').command({ find: 'things', batchSize: 1 }, { promoteLongs: false });
    await first.close();
    const second = await open();
    const getMore = second.db('d').command({ getMore: cursor.id, collection: 'things' });
    await expect(getMore).rejects.toMatchObject({ code: 43 });
    await second.close();
    await store.close();
    await folder.remove();
  });

  test('uses a socket in a private folder when the path of the temporary directory is too long for a socket', async () => {
    const long = join(tmpdir(), 'x'.repeat(100));
    mkdirSync(long);
    vi.stubEnv('TMPDIR', long);
    const folder = await makeTemporaryFolder();
    const store = await serveStore(folder);
    const path = socketOf(store.uri);
    expect(existsSync(path)).toBe(true);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    await store.close();
    await folder.remove();
    vi.unstubAllEnvs();
    rmSync(long, { recursive: true });
  });
});

describe('command', () => {
  test('with documents nested more than 180 levels deep is rejected with error 15', async () => {
    let nested: Record<string, unknown> = {};
    for (let depth = 0; depth < 200; depth += 1) nested = { a: nested };
    await expect(db().command({ find: 'x', filter: nested })).rejects.toMatchObject({ code: 15 });
  });

  test.each([
    ['aggregate: 1', { aggregate: 1, pipeline: [{ $group: { _id: 1 } }], cursor: {} }],
    ['an unknown option that begins with $', { find: 'x', $unknown: 1 }],
    ['a replacement with a $ key', { findAndModify: 'x', query: {}, update: { a: 1, $b: 1 } }],
  ])('with %s is rejected', async (_name, command) => {
    await expect(db().command(command)).rejects.toThrow(/Invalid collection name|\$unknown|operator/);
  });
});
