import type { AppMiddleware } from '../context.ts';
import { type Env, isLoopback } from '../env.ts';
import { createApiError, invalidInputError } from '../errors.ts';

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

/**
 * Rejects requests with several Host headers and requests for an absolute URI. A proxy in front of the server may take
 * another one of the hosts than this server does, and so apply its rules to a different site.
 */
export const rejectAmbiguousTarget: AppMiddleware = (ctx, next) => {
  const { rawHeaders, url = '' } = ctx.req;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw invalidInputError({ host: 'The Host header is repeated.' });
  if (!url.startsWith('/') && url !== '*') throw invalidInputError({ target: 'The address is not a path.' });
  return next();
};
