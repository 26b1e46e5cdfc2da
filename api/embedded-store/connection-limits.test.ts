import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningStore, serveStore } from './serve.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

const CONNECTIONS = 500;
const MB = 1024 * 1024;
/** Size of a test message, below the maximum of one message (48 MB). */
const MESSAGE_BYTES = 45 * MB;

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let store: RunningStore;
let sockets: Socket[];
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  store = await serveStore(folder);
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await store.close();
  await folder.remove();
});

function open(): Socket {
  const socket = connect(decodeURIComponent(new URL(store.uri).host));
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** Resolves when a socket has closed, also after an error. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** Resolves when the store has served a command on a new connection. */
async function ping(): Promise<void> {
  const client = await new MongoClient(store.uri, { maxPoolSize: 1, serverMonitoringMode: 'poll' }).connect();
  await client.db('d').command({ ping: 1 });
  await client.close();
}

describe('connections', () => {
  test('beyond the limit of 500 are closed; a new one is accepted after another has ended', async () => {
    const opened = Array.from({ length: CONNECTIONS }, open);
    await Promise.all(opened.map((socket) => once(socket, 'connect')));
    await closed(open());
    expect(opened.filter((socket) => socket.closed)).toEqual([]);
    for (const socket of opened.slice(0, 10)) socket.destroy();
    await ping();
  });

  test('are closed when they exceed 256 MB of unfinished messages in total; the others are served', async () => {
    const message = Buffer.alloc(MESSAGE_BYTES - MB);
    message.writeInt32LE(MESSAGE_BYTES);
    const send = (socket: Socket) => new Promise<void>((resolve) => socket.write(message, () => resolve()));
    const unfinished = Array.from({ length: 5 }, open);
    await Promise.all(unfinished.map(send));
    await ping();
    const excess = open();
    void send(excess);
    await closed(excess);
    expect(unfinished.filter((socket) => socket.closed)).toEqual([]);
    await ping();
  });
});
