import { type BaseState, IDEMPOTENCY_KEY_HEADER, parseIfMatch } from '@northkeep/contracts';
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
 * Returns the state of the record on which a change is based: its revision, 0 for a fixed id that does not exist yet,
 * and the nonce of its header. Throws 428 when `If-Match` is missing.
 */
function baseOf(ctx: Headers): BaseState {
  const header = ctx.get('if-match');
  if (header === '') throw createApiError('PRECONDITION_REQUIRED');
  const base = parseIfMatch(header);
  if (base === null)
    throw invalidInputError({
      'if-match': 'The revision, alone or with a dot and the nonce of the header, stands in double quotes.',
    });
  return base;
}

/** Like the base of a change, for an operation that accepts requests without `If-Match`; null for such a request. */
export const readOptionalBase = (ctx: Headers): BaseState | null => (ctx.get('if-match') === '' ? null : baseOf(ctx));

/** Returns the idempotency key and the base of a change or a removal. */
export const readChangePreconditions = (ctx: Headers) => ({ base: baseOf(ctx), key: readIdempotencyKey(ctx) });
