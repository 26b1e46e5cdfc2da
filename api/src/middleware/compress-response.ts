import { pipeline, Readable } from 'node:stream';
import type { Operation } from '@northkeep/contracts';
import type { AppContext, AppMiddleware } from '../context.ts';
import { acceptedEncoding, type ContentEncoding, compressBytes, createCompressor } from '../platform/compression.ts';

type Response = Pick<AppContext, 'method' | 'set' | 'body'>;

/** Minimum size in bytes of a compressed body: shorter bodies fit into one packet without compression. */
const LEAST_BYTES = 1024;

/** Paths of the operations without sealed data that return the same content to all users. */
const PUBLIC_CONTENT = /^\/(?:openapi\.json$|psych-insights\/|knowledge-cards(?:\/(?!admin\/)|$))/;

/**
 * Returns true for operations that return ciphertext or public content. Threat (BREACH): when a body contains a secret
 * next to text that an attacker chooses, the length of the compressed body discloses the secret. Therefore no response
 * about accounts, keys or other people's messages is compressed.
 */
export const isCompressible = ({ path, sealing }: Pick<Operation, 'path' | 'sealing'>): boolean =>
  sealing === 'content' || PUBLIC_CONTENT.test(path);

/** Compresses the bodies of compressible operations: complete ones above 1 kB, and streams of any length. */
export const compressResponse: AppMiddleware = async (ctx, next) => {
  await next();
  if (!ctx.state.isCompressible || ctx.body === null || ctx.body === undefined) return;
  ctx.vary('Accept-Encoding');
  const encoding = acceptedEncoding(ctx);
  if (encoding === null) return;
  if (ctx.body instanceof Readable) compressStream(ctx, ctx.body, encoding);
  else await compressComplete(ctx, encoding);
};

function compressStream(ctx: Response, source: Readable, encoding: ContentEncoding): void {
  ctx.set('content-encoding', encoding);
  // The response to a HEAD request has no body. Koa destroys the source, so no compressor is created.
  if (ctx.method === 'HEAD') return;
  const compressor = createCompressor(encoding);
  // An error of the source destroys the compressor with it, and Koa then breaks the connection and logs the error.
  ctx.body = pipeline(source, compressor, () => {});
}

async function compressComplete(ctx: Response, encoding: ContentEncoding): Promise<void> {
  const { body } = ctx;
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  if (bytes.length <= LEAST_BYTES) return;
  ctx.set('content-encoding', encoding);
  ctx.body = await compressBytes(bytes, encoding, 'fast');
}
