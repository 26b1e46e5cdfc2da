import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { connectToDatabase, uriThroughProxy } from './database-address.ts';

interface DelayingProxy {
  /** URI of the database through the proxy. */
  readonly uri: string;
  close(): Promise<void>;
}

/** Starts a TCP proxy in front of a MongoDB server that delays every command by `delayMs`, like a distant database. */
export async function startDelayingProxy(target: string, delayMs: number): Promise<DelayingProxy> {
  const sockets = new Set<Socket>();
  const proxy = createServer({ noDelay: true }, (client) => {
    const database = connectToDatabase(target);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    // Timers with the same delay fire in the order in which they started, so the bytes keep their order.
    client.on('data', (bytes) => setTimeout(() => database.writable && database.write(bytes), delayMs));
    database.on('data', (bytes) => client.write(bytes));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return {
    uri: uriThroughProxy(target, address.port),
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
