import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AppContext } from '../../context.ts';
import { byteRange } from './byte-range.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.txt': 'text/plain; charset=utf-8',
};
/** Players ask for these in parts; some play nothing that is not sent so. */
const IN_PARTS = /\.(?:mp4|webm)$/;
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9_@.-]+$/;

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** What answering with a file takes of a request. */
export type FileContext = Pick<
  AppContext,
  'method' | 'path' | 'get' | 'set' | 'status' | 'body' | 'response' | 'acceptsEncodings'
>;

/** True for an address that can be a path of published files: nothing encoded, nothing that climbs. */
export const isFilePath = (path: string): boolean =>
  path
    .slice(1)
    .split('/')
    .every((part) => SEGMENT.test(part));

interface Sending {
  readonly root: string;
  /** Below `root`, checked by {@link isFilePath}. */
  readonly path: string;
  readonly cacheControl: string;
}

/** Answers with a file, compressed where it has a `.br` beside it and the client takes that; false where it is missing. */
export async function sendFile(ctx: FileContext, { root, path, cacheControl }: Sending): Promise<boolean> {
  const file = join(root, path);
  const [plain, brotli] = await Promise.all([fileAt(file), fileAt(`${file}.br`)]);
  if (!plain) return false;
  const compressed = brotli !== null && ctx.acceptsEncodings('br', 'identity') === 'br';
  const sent = compressed ? brotli : plain;
  const etag = `"${sent.size.toString(36)}-${Math.round(sent.mtimeMs).toString(36)}${compressed ? '-br' : ''}"`;
  ctx.set('cache-control', cacheControl);
  ctx.set('etag', etag);
  if (brotli) ctx.set('vary', 'Accept-Encoding');
  if (ctx.get('if-none-match') === etag) {
    ctx.status = 304;
    return true;
  }
  ctx.status = 200;
  ctx.set('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
  if (IN_PARTS.test(path)) {
    sendPart(ctx, file, sent.size);
    return true;
  }
  ctx.set('content-length', String(sent.size));
  if (compressed) ctx.set('content-encoding', 'br');
  if (ctx.method === 'GET') ctx.body = createReadStream(compressed ? `${file}.br` : file);
  return true;
}

/** A film, or the part of it that is asked for; a part of another state of it is answered with all of it. */
function sendPart(ctx: FileContext, file: string, size: number): void {
  ctx.set('accept-ranges', 'bytes');
  const condition = ctx.get('if-range');
  const part = condition === '' || condition === ctx.response.get('etag') ? byteRange(ctx.get('range'), size) : null;
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

async function fileAt(file: string): Promise<{ readonly size: number; readonly mtimeMs: number } | null> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found : null;
}
