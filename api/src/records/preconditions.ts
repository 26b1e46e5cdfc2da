import { KEY_HEADER, parseIfMatch } from '@northkeep/contracts';
import { mutationKey } from '@northkeep/contracts/schemas';
import type { AppContext } from '../context.ts';
import { fail, invalidInput } from '../errors.ts';

type Headers = Pick<AppContext, 'get'>;

/** The mutation key of a write; 400 where it is missing or no UUID. */
export function mutationKeyOf(ctx: Headers): string {
  const parsed = mutationKey.safeParse(ctx.get(KEY_HEADER));
  if (!parsed.success) throw invalidInput({ [KEY_HEADER]: 'A change needs a UUID of its own.' });
  return parsed.data;
}

/** The `rev` that a change is based on, 0 for a fixed id that does not exist yet; 428 where the header is missing. */
function baseRevOf(ctx: Headers): number {
  const header = ctx.get('if-match');
  if (header === '') throw fail('PRECONDITION_REQUIRED');
  const rev = parseIfMatch(header);
  if (rev === null) throw invalidInput({ 'if-match': 'The revision is a number in double quotes.' });
  return rev;
}

/** Key and base revision of a change or a removal. */
export const changeOf = (ctx: Headers) => ({ baseRev: baseRevOf(ctx), key: mutationKeyOf(ctx) });
