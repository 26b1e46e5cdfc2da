import { createServer, type Server } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { runLieCommand } from './lie-command.ts';
import { LIES } from './lies.ts';

/** A line as the server stores and sends it. */
const line = (n: number) => ({ id: `line-${n}`, rev: 1, deletedAt: null, index: n, isDone: false, text: sealed(n) });
const sealed = (n: number) => ({
  __e: 1,
  a: 'AES-GCM',
  v: 'v1',
  n: 'AAAAAAAAAAAAAAAA',
  c: Buffer.alloc(80, n).toString('base64'),
});

let honest: Server;
let target: string;
let asked: string[];
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  asked = [];
  honest = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    asked.push(`${method} ${url} ${String(await buffer(request))}`);
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'application/json');
    response.setHeader('set-cookie', ['session=1; HttpOnly', 'other=2']);
    response.end(bodyOf(url));
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => honest.listen(port, 'localhost', resolve));
  target = `http://localhost:${port}`;
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  honest.closeAllConnections();
  await new Promise((resolve) => honest.close(resolve));
});

function bodyOf(url: string): string {
  if (url === '/api/lines') return JSON.stringify([line(1), line(2)]);
  if (url.startsWith('/api/sync/changes')) return JSON.stringify({ records: [], next: null });
  if (url.startsWith('/api/sync/revs')) return JSON.stringify({ revs: [['lines', 'line-1', 1]], next: null });
  if (url.endsWith('.js')) return 'export {};';
  return JSON.stringify({ iter: 210_000, weather: null, portal_url: `${target}/pay` });
}

async function run(...args: string[]) {
  const input = new PassThrough();
  const printed: string[] = [];
  const { code, proxy } = await runLieCommand([...args, '--target', target], {
    input,
    print: (text) => printed.push(text),
  });
  if (proxy) stops.push(() => proxy.stop());
  /** Presses Enter in the terminal. */
  const press = async () => {
    const before = printed.length;
    input.write('\n');
    while (printed.length === before) await new Promise((resolve) => setImmediate(resolve));
  };
  const read = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${proxy?.url}${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  };
  return { code, printed, press, read };
}

describe('npm run lie', () => {
  it('without a case lists all of them, with what the app does', async () => {
    const { code, printed } = await run();
    expect(code).toBe(0);
    for (const { name, tells, outcome, app } of LIES) {
      expect(printed.find((row) => row.startsWith(`${name} `))).toContain(tells);
      expect(printed.some((row) => row.trim() === `${outcome}: ${app}`)).toBe(true);
    }
    expect(new Set(LIES.map(({ name }) => name)).size).toBe(LIES.length);
  });

  it('names an unknown case', async () => {
    const { code, printed } = await run('blue-moon');
    expect([code, printed]).toEqual([1, ['There is no case blue-moon. npm run lie lists the cases.']]);
  });

  it('names a port that another process has', async () => {
    const { code, printed } = await run('done', '--port', new URL(target).port);
    expect([code, printed]).toEqual([1, [expect.stringContaining(`The port ${new URL(target).port} cannot be used`)]]);
  });

  it('tells the truth until Enter is pressed, and again after the next time', async () => {
    const { read, press, printed } = await run('done');
    const states = async () => (await read('/api/lines')).json().map(({ isDone }: { isDone: boolean }) => isDone);
    expect(await states()).toEqual([false, false]);
    await press();
    expect(await states()).toEqual([true, true]);
    await press();
    expect(await states()).toEqual([false, false]);
    expect(printed.at(-1)).toBe('The server tells the truth.');
  });

  it('passes cookies, bodies and everything that the lie does not concern', async () => {
    const { read, press } = await run('weak-login');
    await press();
    const told = await read('/api/auth/prelogin', { method: 'POST', body: '{"email":"anna@northkeep.test"}' });
    expect(told.json().iter).toBe(1_000);
    expect(told.headers.getSetCookie()).toEqual(['session=1; HttpOnly', 'other=2']);
    expect(asked).toEqual(['POST /api/auth/prelogin {"email":"anna@northkeep.test"}']);
    expect((await read('/api/lines')).json()).toEqual([line(1), line(2)]);
  });

  it('does not let a write through that it only says to be stored', async () => {
    const { read, press } = await run('lost-write');
    await press();
    const headers = { 'x-vault': 'the-vault' };
    const told = await read('/api/lines', { method: 'POST', body: JSON.stringify({ id: 'line-3' }), headers });
    expect(told.json()).toMatchObject({ id: 'line-3', vaultId: 'the-vault', rev: 1, deletedAt: null });
    expect(asked).toEqual([]);
  });

  it('tells a forged record in the list, in the feed and in the revisions', async () => {
    const { read, press } = await run('other-record');
    await read('/api/lines');
    await press();
    const [first] = (await read('/api/lines')).json();
    expect(first).toEqual({ ...line(1), rev: 2, text: sealed(2) });
    const { records } = (await read('/api/sync/changes?since=2026')).json();
    expect(records[0]).toEqual({ kind: 'lines', record: first });
    expect((await read('/api/sync/revs')).json().revs).toEqual([['lines', 'line-1', 2]]);
  });

  it('sends strangers as hosts, and changes a script', async () => {
    for (const [name, method, path, found] of [
      ['payment-page', 'POST', '/api/stripe/create-checkout-session', 'https://stranger.example/pay'],
      ['weather-host', 'GET', '/api/location-services', 'https://stranger.example/search'],
      ['changed-script', 'GET', '/r/mf-notes/1/a.js', "export {};\nconsole.log('The server was here');"],
    ] as const) {
      const { read, press } = await run(name);
      await press();
      expect((await read(path, { method })).text).toContain(found);
    }
  });
});
