import type { AppMiddleware } from '../context.ts';
import { fail } from '../errors.ts';

/** What no router has answered: 405 where the address exists with another method, else 404. */
export const notFoundOrMethod: AppMiddleware = async (ctx) => {
  const matched: unknown = Reflect.get(ctx, 'matched');
  throw fail(Array.isArray(matched) && matched.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
};
