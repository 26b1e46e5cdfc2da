import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type Socket, Server as SocketServer } from 'node:net';
import { setImmediate as nextPoll, setTimeout as pause } from 'node:timers/promises';

/** Time limit for open requests after the server has stopped listening. */
const OPEN_REQUESTS_MS = 10_000;
const IDLE_CHECK_MS = 100;
/**
 * Time after which the server closes an idle connection. A reverse proxy sends requests on its idle connections. If the
 * server closed them first, a request could arrive while the connection closes, and its user would get a 502. Proxies
 * close idle connections after 60 (nginx, AWS) to 600 seconds (Google Cloud); Node's default is 5 seconds.
 * `headersTimeout` may stay shorter, because it begins with the first byte of a request.
 */
const IDLE_CONNECTION_MS = 620_000;
/** Time limit for accepting queued connections. Without it new connections could keep the server accepting for ever. */
const BACKLOG_MS = 2_000;
/**
 * Time for which a connection without an open request is kept after the server has stopped listening. A request that
 * the client has already sent on it, or sends at that moment, is answered; without this time it would be reset.
 */
const LAST_REQUEST_MS = 1_000;
/**
 * Time limit for the header of a request, from its first byte, and for the first byte on a new connection. Half-sent
 * headers would occupy a connection for long. While the server's event loop is blocked, Node reads no request; after
 * that it checks this limit before it reads the requests that have arrived in the meantime. With a limit shorter than
 * the block it would answer them with 408. Ten thousand devices that connect at the same time block the event loop for
 * more than ten seconds.
 */
const HEADERS_MS = 30_000;
/** Time limit for a whole request, which allows the largest body on a slow phone. */
const REQUEST_MS = 120_000;
/** Interval at which the two time limits are checked. */
const TIMEOUT_CHECK_MS = 1_000;

export interface HttpServer {
  readonly server: Server;
  /**
   * Closes the server gracefully. For `drainMs` it still accepts connections, so that a load balancer can notice that
   * the server is not ready, and announces the end of each connection by `Connection: close`. Then it stops listening.
   * A connection is closed after its last response: open requests have ten seconds to finish, and a connection without
   * one is kept for a second, because a request may be on its way.
   */
  drain(drainMs: number): Promise<void>;
}

/** Starts an HTTP server. Throws a readable error when it cannot listen. */
export async function startHttpServer(
  listener: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<HttpServer> {
  const open = new Set<ServerResponse>();
  let accepted = 0;
  let isDraining = false;
  const timeouts = {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  };
  const server = createServer(timeouts, (request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    if (isDraining) closeAfter(response);
    listener(request, response);
  });
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(describeListenError(error, { port, host, prefix: '' })));
    server.listen(port, host, resolve);
  });
  return {
    server,
    async drain(drainMs) {
      isDraining = true;
      for (const response of open) closeAfter(response);
      await pause(drainMs);
      await acceptBacklog(() => accepted);
      await close(server, sockets);
    },
  };
}

/**
 * Converts an error of `server.listen` to one that names the environment variable to correct. `prefix` begins the names
 * of the variables, such as 'METRICS_'. Returns other errors unchanged.
 */
export function describeListenError(
  error: Error,
  { port, host, prefix }: { port: number; host: string; prefix: '' | 'METRICS_' },
): Error {
  switch (Reflect.get(error, 'code')) {
    case 'EADDRINUSE':
      return new Error(`${prefix}PORT: ${port} is in use; stop what runs there or set another port`);
    case 'EACCES':
      return new Error(`${prefix}PORT: this user may not listen on ${port}; set a port above 1023`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(`${prefix}HOST: ${host} is no address of this machine`);
    default:
      return error;
  }
}

/**
 * Waits until the kernel's queue of new connections is empty, because closing the socket would reset them. Node accepts
 * one connection in each turn of its event loop, so a busy server has a queue.
 */
async function acceptBacklog(countAccepted: () => number): Promise<void> {
  const limit = performance.now() + BACKLOG_MS;
  await nextPoll();
  for (let before = -1; before !== countAccepted() && performance.now() < limit; ) {
    before = countAccepted();
    await nextPoll();
  }
}

/**
 * Asks the client to send no further request on this connection, because the server may have stopped when it arrives.
 */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  // `close` of an HTTP server would also close idle connections, and reset a request that is not read yet.
  const done = new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()));
  const late = setTimeout(() => server.closeAllConnections(), OPEN_REQUESTS_MS);
  await Promise.race([done, pause(LAST_REQUEST_MS)]);
  // Closes idle connections repeatedly, because a connection becomes idle after its last response. `setImmediate` lets
  // Node.js read requests that have already arrived before their connections are closed.
  const closeIdle = () => {
    server.closeIdleConnections();
    // Node counts a connection without any request as active.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  const idle = setInterval(() => setImmediate(closeIdle), IDLE_CHECK_MS);
  await done;
  clearInterval(idle);
  clearTimeout(late);
}
