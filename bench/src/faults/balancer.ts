import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface Balancer {
  readonly port: number;
  /** Replicas that requests are distributed over, in turns. */
  readonly ports: number[];
  close(): Promise<void>;
}

const agent = new Agent({ keepAlive: true });

/**
 * Starts a proxy that treats replicas like those of deploy/: a connection that is refused, and any failed GET or HEAD, is
 * tried at the next replica. Everything else that fails is answered with 502, because the replica may have done it.
 */
export async function startBalancer(port: number): Promise<Balancer> {
  const ports: number[] = [];
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const body = Buffer.concat(parts);
    for (let tries = 0; tries < ports.length; tries += 1) {
      turn += 1;
      const outcome = await forward(incoming, { body, port: ports[turn % ports.length] ?? 0, outgoing });
      if (outcome === 'answered') return;
      if (outcome === 'lost' && !['GET', 'HEAD'].includes(incoming.method ?? '')) break;
    }
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    ports,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Outcome of an attempt: `unsent` when the connection was refused, `lost` when it broke afterwards. */
type Outcome = 'answered' | 'unsent' | 'lost';

const forward = (
  { method, url, headers }: IncomingMessage,
  { body, port, outgoing }: { readonly body: Buffer; readonly port: number; readonly outgoing: ServerResponse },
): Promise<Outcome> =>
  new Promise((resolve) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', () => resolve('lost'));
      answer.on('end', () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts));
        resolve('answered');
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'unsent' : 'lost'));
    sent.end(body);
  });
