import { appendFileSync, mkdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { API_PREFIX } from './prefix.ts';

/** Response of the API as it was sent. */
export interface RecordedResponse {
  readonly method: string;
  /** Path of the request with its query. */
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly cacheControl: string;
  /** Body of the response after decompression. */
  readonly body: string;
}

/**
 * Wraps a request listener. Decodes every complete API response from the bytes that were sent, and passes it to
 * `onResponse`.
 */
export function recordResponses(
  listener: RequestListener,
  onResponse: (response: RecordedResponse) => void,
): RequestListener {
  return (request, response) => {
    if (request.url?.startsWith(API_PREFIX)) record(request, response, onResponse);
    return listener(request, response);
  };
}

function record(
  request: IncomingMessage,
  response: ServerResponse,
  onResponse: (response: RecordedResponse) => void,
): void {
  const chunks: Buffer[] = [];
  const addChunk = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const capturing = <A extends unknown[], R>(write: (...args: A) => R) =>
    function capture(this: unknown, ...args: A): R {
      addChunk(args[0]);
      return write.apply(this, args);
    };
  Object.assign(response, { write: capturing(response.write), end: capturing(response.end) });
  response.once('finish', () => {
    const header = (name: string) => String(response.getHeader(name) ?? '');
    onResponse({
      method: request.method ?? '',
      url: request.url ?? '',
      status: response.statusCode,
      type: header('content-type'),
      cacheControl: header('cache-control'),
      body: decode(Buffer.concat(chunks), header('content-encoding')).toString(),
    });
  });
}

/** Decodes a body by its `Content-Encoding`. Throws when the body is not encoded as the header says. */
function decode(bytes: Buffer, encoding: string): Buffer {
  if (bytes.length === 0 || encoding === '') return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

/**
 * Returns a function that appends responses to a file of this process in `dir`, one JSON line each. The write is
 * synchronous, so that a crash loses no response that was sent.
 */
export function createResponseAppender(dir: string): (response: RecordedResponse) => void {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${process.pid}-${Date.now()}.jsonl`);
  return (response) => appendFileSync(file, `${JSON.stringify(response)}\n`);
}
