import { createServer, type Socket } from 'node:net';
import { connectToDatabase, uriThroughProxy } from './database-address.ts';

/** Database command at which a process crashes. */
export interface CrashPoint {
  readonly command: 'insert' | 'update' | 'delete' | 'findAndModify' | 'createIndexes' | 'renameCollection';
  /** Name of the collection; for `renameCollection` with the name of its database. */
  readonly collection: string;
  /** Number of the matching command, counted from 1. */
  readonly nth: number;
  /**
   * Moment of the crash. `before`: the database never receives the command. `after`: the database has run it, and the
   * process receives no reply.
   */
  readonly moment: 'before' | 'after';
}

export interface CrashProxy {
  /** URI of the database through the proxy. */
  readonly uri: string;
  /** Calls `crash` once when the crash point is reached, and forwards nothing afterwards. Null disarms the proxy. */
  arm(point: CrashPoint | null, crash?: () => void): void;
  close(): Promise<void>;
}

/** Returns the bytes with which a command begins in BSON: type string, name, length, collection. */
function markerOf({ command, collection }: CrashPoint): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32LE(collection.length + 1);
  return Buffer.concat([Buffer.from(`\x02${command}\0`), length, Buffer.from(`${collection}\0`)]);
}

/** Starts a TCP proxy between one process and the database of a URI, which crashes the process at a command. */
export async function startCrashProxy(target: string): Promise<CrashProxy> {
  const sockets = new Set<Socket>();
  let armed: { point: CrashPoint; marker: Buffer; crash: () => void; seen: number } | null = null;
  let isCrashed = false;

  function crash(): void {
    isCrashed = true;
    armed?.crash();
    armed = null;
  }

  /** Counts the matching commands; returns true for the one that is the crash point. */
  function isPoint(bytes: Buffer): boolean {
    if (!armed?.marker || !bytes.includes(armed.marker)) return false;
    armed.seen += 1;
    return armed.seen === armed.point.nth;
  }

  const server = createServer({ noDelay: true }, (client) => {
    const database = connectToDatabase(target);
    let awaitsCrash = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    }
    client.on('data', (bytes) => {
      if (isCrashed) return;
      const isAtPoint = isPoint(bytes);
      if (isAtPoint && armed?.point.moment === 'before') crash();
      else database.write(bytes);
      awaitsCrash ||= isAtPoint;
    });
    database.on('data', (bytes) => {
      if (isCrashed) return;
      if (awaitsCrash) crash();
      else client.write(bytes);
    });
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    uri: uriThroughProxy(target, address.port),
    arm(point, onCrash = () => {}) {
      armed = point && { point, marker: markerOf(point), crash: onCrash, seen: 0 };
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
