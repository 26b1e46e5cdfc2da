import { createServer, type RequestListener, type Server } from 'node:http';

/** How long requests under way may take after the server was told to stop. */
const DRAIN_MS = 10_000;
const IDLE_LOOK_MS = 100;

/** Listens; throws a sentence for people where the port is taken. */
export async function listen(
  listener: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const taken = Reflect.get(error, 'code') === 'EADDRINUSE';
      reject(taken ? new Error(`PORT: ${port} is in use; stop what runs there or set another PORT`) : error);
    });
    server.listen(port, host, resolve);
  });
  return server;
}

/** Takes no new connection and waits for the requests under way, at most ten seconds. */
export async function drain(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is kept alive becomes idle only when its last answer is out.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await done;
  clearInterval(idle);
  clearTimeout(late);
}
