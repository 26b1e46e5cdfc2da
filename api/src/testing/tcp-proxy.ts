import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Accepts connections and data from now on, but forwards nothing (a TCP black hole). */
  silence(): void;
  close(): Promise<void>;
}

/**
 * Starts a TCP proxy to a Unix socket, which passes on the data of the target after a delay of `delayMs`. It takes a free
 * port when none is given.
 */
export async function startTcpProxy(target: string, delayMs = 0, port = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    keep(client);
    keep(upstream);
    client.on('data', (data) => isSilent || upstream.write(data)).on('close', () => upstream.destroy());
    upstream
      .on('data', (data) => setTimeout(() => isSilent || client.destroyed || client.write(data), delayMs))
      .on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    silence() {
      isSilent = true;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
