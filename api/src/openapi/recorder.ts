import { appendFileSync, mkdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { API_PREFIX } from './prefix.ts';

/** An answer of the API as it left the process. */
export interface Recorded {
  readonly method: string;
  /** Path with its query. */
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly cacheControl: string;
  readonly body: string;
}

/** Hands on every complete answer of the API: the bytes that were written, not what a handler meant to write. */
export function recording(listener: RequestListener, keep: (answer: Recorded) => void): RequestListener {
  return (request, response) => {
    if (request.url?.startsWith(API_PREFIX)) record(request, response, keep);
    return listener(request, response);
  };
}

function record(request: IncomingMessage, response: ServerResponse, keep: (answer: Recorded) => void): void {
  const chunks: Buffer[] = [];
  const take = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const tapped = <A extends unknown[], R>(write: (...args: A) => R) =>
    function tap(this: unknown, ...args: A): R {
      take(args[0]);
      return write.apply(this, args);
    };
  Object.assign(response, { write: tapped(response.write), end: tapped(response.end) });
  response.once('finish', () => {
    const header = (name: string) => String(response.getHeader(name) ?? '');
    keep({
      method: request.method ?? '',
      url: request.url ?? '',
      status: response.statusCode,
      type: header('content-type'),
      cacheControl: header('cache-control'),
      body: Buffer.concat(chunks).toString(),
    });
  });
}

/** Keeps answers in `dir`, a line each, in a file of this process's own. A crash loses no line that was answered. */
export function keepIn(dir: string): (answer: Recorded) => void {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${process.pid}-${Date.now()}.jsonl`);
  return (answer) => appendFileSync(file, `${JSON.stringify(answer)}\n`);
}
