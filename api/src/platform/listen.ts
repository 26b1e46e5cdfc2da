import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Time limit for open requests after the server has stopped listening. */
const OPEN_REQUESTS_MS = 10_000;
const IDLE_CHECK_MS = 100;

export interface HttpServer {
  readonly server: Server;
  /**
   * Closes the server gracefully. For `drainMs` it still accepts connections, so that a load balancer can notice that it
   * is not ready, and asks clients to close theirs. Then it stops listening; open requests get ten seconds.
   */
  drain(drainMs: number): Promise<void>;
}

/** Starts an HTTP server. Throws a readable error when the port is in use. */
export async function listen(
  listener: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<HttpServer> {
  const open = new Set<ServerResponse>();
  let isDraining = false;
  const server = createServer((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    if (isDraining) closeAfter(response);
    listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const taken = Reflect.get(error, 'code') === 'EADDRINUSE';
      reject(taken ? new Error(`PORT: ${port} is in use; stop what runs there or set another PORT`) : error);
    });
    server.listen(port, host, resolve);
  });
  return {
    server,
    async drain(drainMs) {
      isDraining = true;
      for (const response of open) closeAfter(response);
      await pause(drainMs);
      await close(server);
    },
  };
}

/** Asks the client to send no other request on this connection: it could meet the end of the server. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

async function close(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  // Keep-alive connections become idle after their last response, so they are closed repeatedly.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => server.closeAllConnections(), OPEN_REQUESTS_MS);
  await done;
  clearInterval(idle);
  clearTimeout(late);
}
