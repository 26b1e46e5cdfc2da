import { bodyParser } from '@koa/bodyparser';
import type { BodyEncryption } from '@northkeep/contracts';
import type { AppContext } from '../context.ts';
import { createApiError } from '../errors.ts';

/**
 * Maximum size of any request body, in bytes: a picture in a form with its longest texts. The proxies of deploy/ have the
 * same limit.
 */
export const REQUEST_BYTES_MAX = 2_560 * 1024;
/** Maximum size of the JSON body of a content operation, in bytes. The longest sealed line fits into it. */
export const CONTENT_BODY_BYTES_MAX = 2 * 1024 * 1024;
/** Maximum JSON body of every other operation, in bytes. */
const BODY_BYTES_MAX = 64 * 1024;

type Parser = ReturnType<typeof bodyParser>;
const parsers = new Map<number, Parser>();

function parserFor(jsonLimit: number): Parser {
  const cached = parsers.get(jsonLimit);
  if (cached) return cached;
  const parser = bodyParser({
    enableTypes: ['json'],
    parsedMethods: ['POST', 'PATCH', 'DELETE'],
    encoding: 'utf-8',
    jsonLimit,
    onError: (error) => {
      throw Reflect.get(error, 'status') === 413
        ? createApiError('TOO_LARGE')
        : createApiError('INVALID_INPUT', { details: { body: 'This is not JSON.' } });
    },
  });
  parsers.set(jsonLimit, parser);
  return parser;
}

/** Reads a JSON body. Throws 413 above the size limit of the operation and 415 for any other content type. */
export async function readJson(ctx: AppContext, sealing: BodyEncryption, max?: number): Promise<void> {
  // Without a body (ctx.is returns null, or browsers send a length of 0) the schema decides if one is required.
  if (ctx.request.length !== 0 && ctx.is('application/json') === false) throw createApiError('UNSUPPORTED_TYPE');
  await parserFor(max ?? (sealing === 'content' ? CONTENT_BODY_BYTES_MAX : BODY_BYTES_MAX))(ctx, async () => {});
}
