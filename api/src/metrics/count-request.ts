import type { AppMiddleware } from '../context.ts';
import type { Metrics } from './metrics.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];
const TOO_MANY_REQUESTS = 429;

/** Measures each request with the pattern of its route, never with its path. */
export function measureRequest({ requestSeconds, rateLimitRefusals }: Metrics): AppMiddleware {
  return async (ctx, next) => {
    const stop = requestSeconds.startTimer();
    await next();
    const route = routeOf(Reflect.get(ctx, '_matchedRoute'));
    const method = METHODS.includes(ctx.method) ? ctx.method : 'other';
    const { status } = ctx;
    if (status === TOO_MANY_REQUESTS) rateLimitRefusals.inc({ route });
    ctx.res.once('close', () => stop({ method, route, status: `${Math.floor(status / 100)}xx` }));
  };
}

/** Pages, files and unknown paths have no route pattern. */
const routeOf = (matched: unknown): string => (typeof matched === 'string' ? matched : 'none');
