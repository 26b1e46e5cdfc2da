import { createServer, get, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { OPERATIONS } from '@northkeep/contracts';
import Koa from 'koa';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppState } from '../context.ts';
import { JsonStream } from '../platform/json-stream.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { compressResponse, isCompressible } from './compress-response.ts';

/** Sends a request and returns the response with its undecoded body. */
async function fetchRaw(url: string, encoding: string | null, method = 'GET') {
  const headers: Record<string, string> = encoding === null ? {} : { 'accept-encoding': encoding };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers }, resolve).on('error', reject).end();
  });
  return { response, headers: response.headers, bytes: await buffer(response) };
}

const decoded = (bytes: Buffer, encoding: string | undefined) =>
  (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();

describe('compressResponse', () => {
  let app: TestApp;
  let document: string;
  beforeAll(async () => {
    app = await createTestApp();
    document = await (await fetch(`${app.origin}/api/openapi.json`)).text();
  });
  afterAll(() => app.close());

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['deflate', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['', undefined],
    [null, undefined],
  ])('answers Accept-Encoding %j with the encoding %j', async (accepted, encoding) => {
    const { headers, bytes } = await fetchRaw(`${app.origin}/api/openapi.json`, accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(decoded(bytes, encoding)).toBe(document);
    expect(bytes.length < document.length / 4).toBe(encoding !== undefined);
  });

  it('responds to HEAD with the headers of GET', async () => {
    const whole = await fetchRaw(`${app.origin}/api/openapi.json`, 'br');
    const head = await fetchRaw(`${app.origin}/api/openapi.json`, 'br', 'HEAD');
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-encoding', 'content-length', 'vary'])
      expect(head.headers[name], name).toBe(whole.headers[name]);
  });

  it('leaves a body below 1 kB as it is', async () => {
    const { headers, bytes } = await fetchRaw(`${app.origin}/api/lines`, 'br');
    expect(headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'NO_SESSION' });
  });
});

describe('isCompressible', () => {
  it('is true for sealed content, and for clear content only if it is the same for all users', () => {
    const all = Object.entries(OPERATIONS);
    for (const [name, operation] of all)
      if (operation.sealing === 'content') expect(isCompressible(operation), name).toBe(true);
    const clear = all.filter(([, operation]) => operation.sealing === 'clear' && isCompressible(operation));
    expect(clear.map(([name]) => name).sort()).toEqual([
      'importSavedCards',
      'listCards',
      'listSavedCardIds',
      'listSavedCards',
      'readDocument',
      'readInsightComposites',
      'readInsightInstruments',
      'saveCard',
      'unsaveCard',
    ]);
  });
});

describe('a compressed stream', () => {
  /** A chunk that is too long to be sent together with the next one. */
  const FIRST = `["first"${' '.repeat(20_000)}`;
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  /** Starts a server that sends these parts as a compressible response, and returns its URL. */
  async function serve(parts: () => AsyncIterable<string>): Promise<string> {
    const app = new Koa<AppState>();
    app.silent = true;
    app.use(compressResponse);
    app.use(async (ctx) => {
      ctx.state.isCompressible = true;
      ctx.type = 'json';
      ctx.body = await new JsonStream(parts()).open();
    });
    const listener: RequestListener = app.callback();
    const server = createServer(listener).listen(0, '127.0.0.1');
    stops.push(() => server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  const open = (url: string, encoding: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject);
    });

  it.each(['br', 'gzip'])('in %s delivers the first chunk before the second one is produced', async (encoding) => {
    let release = () => {};
    const isFirstRead = new Promise<void>((resolve) => {
      release = resolve;
    });
    const response = await open(
      await serve(async function* () {
        yield FIRST;
        await isFirstRead;
        yield ',"second"]';
      }),
      encoding,
    );
    expect(response.headers['content-encoding']).toBe(encoding);
    let text = '';
    for await (const chunk of response.pipe(encoding === 'br' ? createBrotliDecompress() : createGunzip())) {
      text += chunk;
      if (text === FIRST) release();
    }
    expect(text).toBe(`${FIRST},"second"]`);
  });

  it.each(['br', 'gzip'])('in %s is aborted when its source fails after the first chunk', async (encoding) => {
    const url = await serve(async function* () {
      yield FIRST;
      throw new Error('connection lost');
    });
    await expect(open(url, encoding).then(buffer)).rejects.toThrow();
  });

  it.each(['GET', 'HEAD'])('ends its source when the client of a %s request disconnects', async (method) => {
    let ended = () => {};
    const isEnded = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const url = await serve(async function* () {
      try {
        for (;;) yield JSON.stringify(Math.random());
      } finally {
        ended();
      }
    });
    const sent = request(url, { method, headers: { 'accept-encoding': 'br' } }, (response) => {
      expect(response.headers['content-encoding']).toBe('br');
      response.destroy();
    }).end();
    sent.on('error', () => {});
    await isEnded;
  });
});
