import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { SiteReader } from './site-reader.ts';

const LIMIT = { limit: 1000 };
let server: Server | undefined;

afterEach(() => server?.close());

describe('SiteReader', () => {
  test('repeats a request whose connection ended before the response', async () => {
    let count = 0;
    const reader = await serve((request, response) => {
      count += 1;
      if (count < 3) request.socket.destroy();
      else response.end('hello');
    });
    expect(await reader.getText('/a', 1000)).toBe('hello');
  });

  test('repeats a request whose response was cut', async () => {
    let count = 0;
    const reader = await serve((_request, response) => {
      count += 1;
      response.writeHead(200, { 'content-length': '5' });
      if (count === 1) response.write('he', () => response.destroy());
      else response.end('hello');
    });
    expect(await reader.getText('/a', 1000)).toBe('hello');
  });

  test('names a file that it cannot read after three attempts', async () => {
    let count = 0;
    const reader = await serve((request) => {
      count += 1;
      request.socket.destroy();
    });
    await expect(reader.get('/a', LIMIT)).rejects.toThrow(`${reader.origin}/a cannot be read: fetch failed: `);
    expect(count).toBe(3);
  });

  test('does not repeat a request for a difference', async () => {
    let count = 0;
    const reader = await serve((_request, response) => {
      count += 1;
      response.writeHead(302, { location: '/b' }).end();
    });
    await expect(reader.get('/a', LIMIT)).rejects.toThrow('no redirect');
    expect(count).toBe(1);
  });
});

async function serve(listener: RequestListener): Promise<SiteReader> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return new SiteReader(`http://127.0.0.1:${(started.address() as AddressInfo).port}`);
}
