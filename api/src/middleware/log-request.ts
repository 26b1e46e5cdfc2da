import type { Logger } from 'pino';
import type { AppMiddleware } from '../context.ts';
import { ApiError } from '../errors.ts';

/** Logs one line per request with the pattern of the route, but no URL, query, id or user. */
export function logRequest(log: Logger): AppMiddleware {
  return async (ctx, next) => {
    const started = performance.now();
    await next();
    const line = {
      requestId: ctx.state.requestId,
      method: ctx.method,
      route: routeOf(Reflect.get(ctx, '_matchedRoute')),
      status: ctx.status,
      ms: Math.round(performance.now() - started),
    };
    if (ctx.path.startsWith('/api/')) log.info(line, 'request');
    else log.debug(line, 'file');
  };
}

const routeOf = (matched: unknown) => (typeof matched === 'string' ? matched : null);

/** Errors whose messages contain names from our code only, never user input. */
const SAFE_MESSAGES = new Set(['TypeError', 'ReferenceError']);

/** Reduces an unexpected error to its name and stack for the log: messages of database errors quote stored values. */
export function toLoggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    name: error.name,
    code: Reflect.get(error, 'code'),
    ...(SAFE_MESSAGES.has(error.name) || error instanceof ApiError ? { message: error.message } : {}),
    stack: frames.join('\n'),
  };
}
