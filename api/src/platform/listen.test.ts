import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { describeListenError, type HttpServer, startHttpServer } from './listen.ts';

const DRAIN_MS = 200;

let http: HttpServer;

/** Starts a server on a free port and returns its origin. */
async function start(listener: RequestListener): Promise<string> {
  http = await startHttpServer(listener, { port: 0, host: '127.0.0.1' });
  const address = http.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Opens a TCP connection. `send` returns what arrives until `until` or until the server closes the connection. */
async function openConnection(origin: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (part) => {
    received += String(part);
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('error', (error) => resolve(String(error)));
    socket.on('close', () => resolve(received));
  });
  const send = async (bytes: string, until?: string): Promise<string> => {
    received = '';
    socket.write(bytes);
    if (until !== undefined) await vi.waitFor(() => expect(received).toContain(until));
    return until === undefined ? ended : received;
  };
  return { send, ended };
}

describe('HttpServer.drain', () => {
  afterEach(() => http.server.closeAllConnections());

  it('answers every request that was sent before and during the drain period', async () => {
    const origin = await start((_, response) => void pause(50).then(() => response.end('done')));
    const before = Array.from({ length: 30 }, () => fetch(origin).then((response) => response.status));
    const drained = http.drain(DRAIN_MS);
    const during = Array.from({ length: 30 }, () => fetch(origin).then((response) => response.status));
    expect(new Set(await Promise.all([...before, ...during]))).toEqual(new Set([200]));
    await drained;
    await expect(fetch(origin)).rejects.toThrow();
  });

  it('answers queued requests that are not yet accepted when the drain period ends', async () => {
    const origin = await start((_, response) => response.end('done'));
    // Opens all connections in one turn of the event loop. The kernel queues them, because the server accepts none
    // before the next turn.
    const answers = Array.from({ length: 30 }, () => rawRequest({ origin, path: '/' }));
    await Promise.all([http.drain(0), ...answers]);
    expect(new Set((await Promise.all(answers)).map(({ text }) => text))).toEqual(new Set(['done']));
  });

  it('closes the connection of a response that is open when the drain period begins', async () => {
    const origin = await start((_, response) => void pause(50).then(() => response.end('done')));
    const request = fetch(origin);
    await new Promise<void>((resolve) => http.server.once('request', () => resolve()));
    const drained = http.drain(DRAIN_MS);
    expect((await request).headers.get('connection')).toBe('close');
    await drained;
  });

  it('answers the first request of a connection that was accepted before the drain, with Connection: close', async () => {
    const origin = await start((_, response) => response.end('done'));
    const connections = await Promise.all(Array.from({ length: 20 }, () => openConnection(origin)));
    const drained = http.drain(0);
    await pause(DRAIN_MS);
    const answers = await Promise.all(connections.map((connection) => connection.send(GET)));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close.*done/is);
    await drained;
  });

  it('answers a further request of a connection that was idle when the drain began', async () => {
    const origin = await start((_, response) => response.end('done'));
    const connection = await openConnection(origin);
    expect(await connection.send(GET, 'done')).not.toMatch(/connection: close/i);
    const drained = http.drain(0);
    await pause(DRAIN_MS);
    expect(await connection.send(GET)).toMatch(/200 OK.*connection: close.*done/is);
    await drained;
  });

  it('closes a connection that stays silent, so that the process can end', async () => {
    const origin = await start((_, response) => response.end('done'));
    const connection = await openConnection(origin);
    await http.drain(0);
    expect(await connection.ended).toBe('');
  });

  it('waits for a request that takes longer than the drain period', async () => {
    const origin = await start((_, response) => void pause(100).then(() => response.end('done')));
    const request = fetch(origin).then((response) => response.text());
    await new Promise<void>((resolve) => http.server.once('request', () => resolve()));
    await http.drain(0);
    expect(await request).toBe('done');
  });
});

describe('listen', () => {
  it('ends a connection whose header is not complete in time, with 408', async () => {
    const origin = await start((_, response) => response.end('done'));
    expect([http.server.headersTimeout, http.server.requestTimeout]).toEqual([30_000, 120_000]);
    http.server.headersTimeout = 1_000;
    const connection = await openConnection(origin);
    expect(await connection.send('GET / HTTP/1.1\r\nHost: local')).toContain('408');
    http.server.close();
  });

  it('answers a request that arrived while the server was busy for ten seconds', async () => {
    const origin = await start((_, response) => response.end('done'));
    const connection = await openConnection(origin);
    const answer = connection.send('GET / HTTP/1.1\r\nHost: local\r\nConnection: close\r\n\r\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 11_000); // blocks the event loop, as work does
    expect(await answer).toContain('200 OK');
    http.server.close();
  }, 20_000);

  it('keeps an idle connection open for longer than the 600 seconds for which proxies use it', async () => {
    const response = await fetch(await start((_, response) => response.end('done')));
    expect(response.headers.get('keep-alive')).toBe('timeout=620');
    expect(http.server.keepAliveTimeout).toBeGreaterThan(600_000);
    http.server.close();
    http.server.closeAllConnections();
  });

  it.each([
    ['an address of another machine', '192.0.2.1', 'HOST: 192.0.2.1 is no address of this machine'],
    ['an unknown name', 'no-such-host.invalid', 'HOST: no-such-host.invalid is no address of this machine'],
  ])('throws an error that names HOST for %s', async (_, host, message) => {
    await expect(startHttpServer(() => undefined, { port: 0, host })).rejects.toThrow(message);
  });

  it('reports a port that another process uses, and a port that needs more privileges', async () => {
    await start(() => undefined);
    const address = http.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(startHttpServer(() => undefined, { port, host: '127.0.0.1' })).rejects.toThrow(
      `PORT: ${port} is in use`,
    );
    http.server.close();
    const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    expect(describeListenError(denied, { port: 80, host: '127.0.0.1', prefix: 'METRICS_' }).message).toBe(
      'METRICS_PORT: this user may not listen on 80; set a port above 1023',
    );
  });
});
