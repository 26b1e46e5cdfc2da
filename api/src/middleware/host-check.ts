import type { AppMiddleware } from '../context.ts';
import { type Env, isLoopback } from '../env.ts';
import { fail } from '../errors.ts';

/**
 * Outside production only this machine's own names are answered: a page of another site that rebinds its name to
 * 127.0.0.1 would otherwise reach the stand-ins.
 */
export function hostCheck(env: Env): AppMiddleware {
  const own = new URL(env.publicUrl).hostname;
  return (ctx, next) => {
    const host = ctx.get('host').replace(/:\d+$/, '');
    if (!env.production && host !== own && !isLoopback(host)) throw fail('FORBIDDEN');
    return next();
  };
}
