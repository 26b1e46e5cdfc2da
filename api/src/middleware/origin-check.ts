import type { AppMiddleware } from '../context.ts';
import type { Env } from '../env.ts';
import { createApiError } from '../errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Path of a GET request that has a side effect: it sends a push message. */
const UNSAFE_GET = '/api/push/test';
/** Path that is exempt from the check: the payment provider calls it and signs its requests. */
const SIGNED = '/api/payments/webhook';

/**
 * Rejects cross-site requests with side effects (CSRF). Accepts our Origin, `Sec-Fetch-Site: same-origin` or `none`,
 * and clients that send neither header. SameSite cookies are not enough: other ports of localhost are the same site.
 */
export function originCheck({ publicUrl }: Env): AppMiddleware {
  return (ctx, next) => {
    const unsafe = !SAFE.has(ctx.method) || ctx.path === UNSAFE_GET;
    if (unsafe && ctx.path !== SIGNED && !isOurs(ctx.get('origin'), ctx.get('sec-fetch-site'), publicUrl))
      throw createApiError('CROSS_SITE');
    return next();
  };
}

const isOurs = (origin: string, site: string, publicUrl: string): boolean =>
  origin === publicUrl || site === 'same-origin' || site === 'none' || (origin === '' && site === '');
