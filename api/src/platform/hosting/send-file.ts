import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { getContentType } from '@northkeep/contracts';
import type { AppContext } from '../../context.ts';
import { parseByteRange } from './byte-range.ts';
import { FileContents, KEPT_FILE_MAX_BYTES, stateOf } from './file-contents.ts';

/** File types that support range requests, which some video players require. */
const RANGE_TYPES = /\.(?:mp4|webm)$/;
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9_@.-]+$/;

export const NO_CACHE = 'no-cache';
export const IMMUTABLE_CACHING = 'public, max-age=31536000, immutable';

/** Part of the Koa context that sending a file needs. */
export type FileContext = Pick<
  AppContext,
  'method' | 'path' | 'get' | 'set' | 'status' | 'body' | 'response' | 'acceptsEncodings'
>;

/** True for a safe file path: no percent-encoding, no `..` (path traversal). */
export const isSafeFilePath = (path: string): boolean =>
  path
    .slice(1)
    .split('/')
    .every((part) => SEGMENT.test(part));

interface FileLocation {
  readonly root: string;
  /** Path below `root`, checked by {@link isSafeFilePath}. */
  readonly path: string;
  readonly cacheControl: string;
}

const contents = new FileContents();

/**
 * Sends a file, or its `.br` version if the client accepts Brotli, with ETag and caching. Returns false when it is
 * missing.
 */
export async function sendFile(ctx: FileContext, { root, path, cacheControl }: FileLocation): Promise<boolean> {
  const file = join(root, path);
  const brotli = await stateOf(`${file}.br`);
  const compressed = brotli !== null && ctx.acceptsEncodings('br', 'identity') === 'br';
  const sent = compressed ? brotli : await stateOf(file);
  if (!sent) return false;
  const etag = `"${sent.size.toString(36)}-${Math.round(sent.mtimeMs).toString(36)}${compressed ? '-br' : ''}"`;
  ctx.set('cache-control', cacheControl);
  ctx.set('etag', etag);
  if (brotli) ctx.set('vary', 'Accept-Encoding');
  if (ctx.get('if-none-match') === etag) {
    ctx.status = 304;
    return true;
  }
  ctx.status = 200;
  ctx.set('content-type', getContentType(path));
  if (RANGE_TYPES.test(path)) {
    sendPart(ctx, file, sent.size);
    return true;
  }
  if (compressed) ctx.set('content-encoding', 'br');
  const source = compressed ? `${file}.br` : file;
  if (ctx.method === 'GET' && sent.size <= KEPT_FILE_MAX_BYTES) {
    // Koa sets the content length of a buffer.
    ctx.body = await contents.read(source, sent);
    return true;
  }
  ctx.set('content-length', String(sent.size));
  if (ctx.method === 'GET') ctx.body = createReadStream(source);
  return true;
}

/**
 * Sends a file or the requested range. Sends the whole file when `If-Range` names another version (RFC 9110, 13.1.5).
 */
function sendPart(ctx: FileContext, file: string, size: number): void {
  ctx.set('accept-ranges', 'bytes');
  const condition = ctx.get('if-range');
  const part =
    condition === '' || condition === ctx.response.get('etag') ? parseByteRange(ctx.get('range'), size) : null;
  if (part === 'outside') {
    ctx.status = 416;
    ctx.set('content-range', `bytes */${size}`);
    return;
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  if (part !== null) {
    ctx.status = 206;
    ctx.set('content-range', `bytes ${start}-${end}/${size}`);
  }
  ctx.set('content-length', String(end - start + 1));
  if (ctx.method === 'GET') ctx.body = createReadStream(file, { start, end });
}
