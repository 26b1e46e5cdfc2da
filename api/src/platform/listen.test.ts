import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
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

  it('waits for a request that takes longer than the drain period', async () => {
    const origin = await start((_, response) => void pause(100).then(() => response.end('done')));
    const request = fetch(origin).then((response) => response.text());
    await new Promise<void>((resolve) => http.server.once('request', () => resolve()));
    await http.drain(0);
    expect(await request).toBe('done');
  });
});

describe('listen', () => {
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
