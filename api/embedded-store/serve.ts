import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server as NetServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CursorRegistry } from './commands/cursors.ts';
import type { CommitWatch } from './committed-changes.ts';
import { type SharedInputState, serveConnection } from './connection.ts';
import type { FreeSpaceProbe } from './storage/disk-space.ts';
import { Store } from './storage/store.ts';
import { removeExpiredDocuments } from './ttl-expiry.ts';

const SWEEP_EVERY_MS = 60 * 1000;
/** Maximum number of connections: enough for several driver pools of at most 100 connections each. */
const MAX_CONNECTIONS = 500;
const DATABASE = 'northkeep';

export interface EmbeddedStoreOptions {
  /** Data folder; created when missing. */
  dir: string;
  /** Is told of each committed change of some collections. */
  watch?: CommitWatch | undefined;
}

export interface EmbeddedStore {
  /** Connection string for `mongoose.connect`. */
  uri: string;
  /** Closes all connections and releases the data folder. */
  close(): Promise<void>;
}

export interface RunningStore extends EmbeddedStore {
  /** Runs the sweep of expired documents and idle cursors now. Returns the number of removed documents. */
  sweep(): Promise<number>;
}

export interface ServeOptions extends EmbeddedStoreOptions {
  /** Clock in ms since 1970. */
  now?: () => number;
  /** Free bytes of the disk. */
  freeSpace?: FreeSpaceProbe;
}

/** Opens the data folder and serves clients in this thread. */
export async function serveStore({ dir, now = Date.now, freeSpace, watch }: ServeOptions): Promise<RunningStore> {
  const folder = process.platform === 'win32' ? undefined : await makeSocketFolder();
  if (folder !== undefined) await removeStaleSocketFolders(folder);
  const socketPath = folder === undefined ? undefined : join(folder, SOCKET);
  const removeFolder = () => (folder === undefined ? undefined : rm(folder, { recursive: true, force: true }));
  try {
    const socketPaths = socketPath === undefined ? [] : [socketPath];
    const store = await Store.open(dir, { socketPaths, freeSpace, now, watch });
    const cursors = new CursorRegistry(now);
    const sockets = new Set<Socket>();
    const input: SharedInputState = { unfinishedBytes: 0 };
    let connections = 0;
    const listener = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        // All connections of a driver's pool share their cursors, so the cursors are closed only when the last
        // connection has closed.
        if (sockets.size === 0) cursors.closeAll();
      });
      connections += 1;
      serveConnection({ store, cursors, now }, socket, { connectionId: connections, input });
    });
    listener.maxConnections = MAX_CONNECTIONS;
    const uri = await listen(listener, socketPath);
    const sweep = () => {
      cursors.expireIdle();
      return removeExpiredDocuments(store, now());
    };
    // Ignores an error of the sweep, such as a full disk: the next sweep repeats the work, and clients see the same
    // error on their own writes.
    const timer = setInterval(() => sweep().catch(() => undefined), SWEEP_EVERY_MS).unref();
    return {
      uri,
      sweep,
      async close() {
        clearInterval(timer);
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => listener.close(resolve));
        await store.close();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/**
 * Longest path of a Unix socket in bytes, without the terminating zero: macOS has 104 bytes for it, Linux 108. The
 * system truncates a longer path without an error.
 */
const SOCKET_PATH_BYTES = 103;
const SOCKET = 'db.sock';

/** Creates a private folder (mode 700) for the socket, in /tmp when the path of the temporary directory is too long. */
async function makeSocketFolder(): Promise<string> {
  const prefixes = [tmpdir(), '/tmp'].map((dir) => join(dir, 'northkeep-'));
  const fitting = prefixes.find((prefix) => Buffer.byteLength(join(`${prefix}XXXXXX`, SOCKET)) <= SOCKET_PATH_BYTES);
  if (fitting === undefined)
    throw new Error(`the path of the temporary directory is too long for a socket: ${tmpdir()}`);
  return mkdtemp(fitting);
}

/**
 * Deletes the socket folders of store processes that were killed. They are in the same directory as `own`, the folder of
 * this process. A folder is deleted when it has not changed for a minute and no process accepts connections on its
 * socket. A younger folder may belong to a store that is starting: it has no socket yet, or one that does not accept
 * connections yet.
 */
export async function removeStaleSocketFolders(own: string): Promise<void> {
  const parent = dirname(own);
  const names = (await readdir(parent).catch(() => [])).filter((name) => /^northkeep-\w{6}$/.test(name));
  for (const folder of names.map((name) => join(parent, name)).filter((path) => path !== own)) {
    // A folder of another user or one that another store removes at the same time is left alone.
    await removeIfStale(folder).catch(() => undefined);
  }
}

const STARTING_MS = 60 * 1000;

async function removeIfStale(folder: string): Promise<void> {
  const files = await readdir(folder);
  if (files.some((name) => name !== SOCKET)) return;
  if (Date.now() - (await stat(folder)).mtimeMs < STARTING_MS) return;
  if (files.length > 0 && (await isAccepting(join(folder, SOCKET)))) return;
  await rm(folder, { recursive: true, force: true });
}

function isAccepting(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => resolve(Reflect.get(error, 'code') !== 'ECONNREFUSED'));
  });
}

async function listen(listener: NetServer, socketPath: string | undefined): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    if (socketPath === undefined) listener.listen(0, '127.0.0.1', resolve);
    else listener.listen(socketPath, resolve);
  });
  const address = listener.address();
  const host =
    typeof address === 'object' && address ? `127.0.0.1:${address.port}` : encodeURIComponent(String(address));
  return `mongodb://${host}/${DATABASE}?directConnection=true`;
}
