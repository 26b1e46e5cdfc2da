import type { AppMiddleware } from '../context.ts';
import { type Env, isLoopback } from '../env.ts';
import { createApiError } from '../errors.ts';

/**
 * Rejects requests with a foreign Host header outside production. Prevents DNS rebinding, in which a site whose name
 * resolves to 127.0.0.1 reads the local mailbox and payment simulator.
 */
export function hostCheck(env: Env): AppMiddleware {
  const publicHost = new URL(env.publicUrl).hostname;
  return (ctx, next) => {
    const host = ctx.get('host').replace(/:\d+$/, '');
    if (!env.production && host !== publicHost && !isLoopback(host)) throw createApiError('FORBIDDEN');
    return next();
  };
}
