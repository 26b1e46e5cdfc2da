import { createServer, type RequestListener, type Server } from 'node:http';

/** Time limit for open requests after the stop signal. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 100;

/** Starts an HTTP server. Throws a readable error when the port is in use. */
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

/** Closes the server gracefully: no new connections, open requests get ten seconds. */
export async function drain(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  // Keep-alive connections become idle after their last response, so they are closed repeatedly.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await done;
  clearInterval(idle);
  clearTimeout(late);
}
