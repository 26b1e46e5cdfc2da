import { IDEMPOTENCY_KEY_HEADER, parseIfMatch } from '@northkeep/contracts';
import { mutationKeySchema } from '@northkeep/contracts/schemas';
import type { AppContext } from '../context.ts';
import { createApiError, invalidInputError } from '../errors.ts';

type Headers = Pick<AppContext, 'get'>;

/** Returns the idempotency key of a write. Throws 400 when the header is missing or not a UUID. */
export function readIdempotencyKey(ctx: Headers): string {
  const parsed = mutationKeySchema.safeParse(ctx.get(IDEMPOTENCY_KEY_HEADER));
  if (!parsed.success) throw invalidInputError({ [IDEMPOTENCY_KEY_HEADER]: 'A change needs a UUID of its own.' });
  return parsed.data;
}

/** Like {@link readIdempotencyKey} for an operation that accepts requests without a key; null for such a request. */
export const readOptionalIdempotencyKey = (ctx: Headers): string | null =>
  ctx.get(IDEMPOTENCY_KEY_HEADER) === '' ? null : readIdempotencyKey(ctx);

/**
 * Returns the revision in `If-Match`, 0 for a fixed id that does not exist yet. Throws 428 when the header is missing.
 */
function baseRevOf(ctx: Headers): number {
  const header = ctx.get('if-match');
  if (header === '') throw createApiError('PRECONDITION_REQUIRED');
  const rev = parseIfMatch(header);
  if (rev === null) throw invalidInputError({ 'if-match': 'The revision is a number in double quotes.' });
  return rev;
}

/** Returns the idempotency key and the base revision of a change or a removal. */
export const readChangePreconditions = (ctx: Headers) => ({ baseRev: baseRevOf(ctx), key: readIdempotencyKey(ctx) });
