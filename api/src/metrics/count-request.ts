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
    const record = () => stop({ method, route, status: `${Math.floor(status / 100)}xx` });
    if (ctx.state.isOpenEnded) record();
    else ctx.res.once('close', record);
  };
}

/** Pages, files and unknown paths have no route pattern. */
const routeOf = (matched: unknown): string => (typeof matched === 'string' ? matched : 'none');
