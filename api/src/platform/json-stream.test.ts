import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Koa from 'koa';
import { afterEach, describe, expect, it } from 'vitest';
import { concatJsonParts, JsonStream, streamJsonList } from './json-stream.ts';

async function* batchesOf(...batches: readonly (readonly unknown[])[]) {
  yield* batches;
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  const all: string[] = [];
  for await (const part of parts) all.push(part);
  return all.join('');
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Serves a stream as the body of every response and returns the URL of the server. */
async function serve(stream: () => JsonStream): Promise<string> {
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx) => {
    ctx.type = 'json';
    ctx.body = await stream().open();
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  stops.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('streamJsonList', () => {
  it.each([
    ['[]', []],
    ['[]', [[]]],
    ['[1,2,3]', [[1], [], [2, 3]]],
    ['[{"a":null}]', [[{ a: null }]]],
  ] as const)('joins all batches into the one JSON list %s', async (text, batches) => {
    expect(await textOf(streamJsonList(batchesOf(...batches)))).toBe(text);
  });
});

describe('concatJsonParts', () => {
  it('sends leading fixed text together with the first streamed data', async () => {
    const parts = concatJsonParts('{"list":', streamJsonList(batchesOf([1], [2])), () => ',"next":null}');
    expect((await parts.next()).value).toBe('{"list":[1');
    expect(await textOf(parts)).toBe(',2],"next":null}');
  });
});

describe('JsonStream', () => {
  it('rejects when its source fails before the first chunk', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield* await Promise.reject<string[]>(new Error('no database'));
    }
    await expect(new JsonStream(failing()).open()).rejects.toThrow('no database');
  });

  it('returns a short text as a whole, and a longer one as a stream', async () => {
    async function* parts(count: number) {
      for (let i = 0; i < count; i += 1) yield 'x'.repeat(10_000);
    }
    expect(await new JsonStream(parts(1)).open()).toBe('x'.repeat(10_000));
    const long = await new JsonStream(parts(3)).open();
    expect(long).toBeInstanceOf(Readable);
    expect(await textOf(long as Readable)).toBe('x'.repeat(30_000));
  });

  it('aborts the response when a later chunk fails', async () => {
    async function* failing() {
      yield `[${' '.repeat(20_000)}`;
      throw new Error('connection lost');
    }
    const response = await fetch(await serve(() => new JsonStream(failing())));
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('ends its source without reading it for a HEAD request', async () => {
    let ended = () => {};
    const isEnded = new Promise<void>((resolve) => {
      ended = resolve;
    });
    async function* endless() {
      try {
        for (;;) yield '[';
      } finally {
        ended();
      }
    }
    await fetch(await serve(() => new JsonStream(endless())), { method: 'HEAD' });
    await isEnded;
  });
});
