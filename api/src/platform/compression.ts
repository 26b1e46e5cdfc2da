import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { AppContext } from '../context.ts';

/** Content coding of a compressed response. */
export type ContentEncoding = 'br' | 'gzip';

/** `fast` for a response that is sent once; `small` for bytes that are compressed once and sent often. */
export type CompressionEffort = 'fast' | 'small';

const BROTLI_QUALITY: Readonly<Record<CompressionEffort, number>> = { fast: 1, small: 9 };
const GZIP_LEVEL: Readonly<Record<CompressionEffort, number>> = { fast: 1, small: 9 };
/** Brotli window of 256 KiB: the default window of 4 MiB would occupy that much memory for each open stream. */
const STREAM_WINDOW_BITS = 18;

/** Returns the best encoding that the client accepts, Brotli before gzip; null for none. */
export function acceptedEncoding(ctx: Pick<AppContext, 'acceptsEncodings'>): ContentEncoding | null {
  // Asks for each encoding separately: browsers give all encodings the same priority and list gzip first, so a single
  // question would select gzip.
  for (const encoding of ['br', 'gzip'] as const)
    if (ctx.acceptsEncodings(encoding, 'identity') === encoding) return encoding;
  return null;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses complete bytes in the thread pool. */
export function compressBytes(
  bytes: Uint8Array,
  encoding: ContentEncoding,
  effort: CompressionEffort,
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL[effort] });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliAsync(bytes, { params });
}

/** Creates a compressor for a stream. It flushes after every chunk, so that the client can read it at once. */
export function createCompressor(encoding: ContentEncoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL.fast, flush: constants.Z_SYNC_FLUSH });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY.fast,
    [constants.BROTLI_PARAM_LGWIN]: STREAM_WINDOW_BITS,
  };
  return createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH });
}
