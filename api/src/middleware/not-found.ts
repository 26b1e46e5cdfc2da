import { OPERATIONS } from '@northkeep/contracts';
import type { AppMiddleware } from '../context.ts';
import { createApiError } from '../errors.ts';

const ALL = Object.values(OPERATIONS);
/**
 * Allowed methods of each path without parameters. Some of these paths also match a route with an id, such as
 * `/lines/dashboard`.
 */
const FIXED = new Map(
  ALL.filter(({ path }) => !path.includes(':')).map(({ path }) => [
    `/api${path}`,
    ALL.filter((other) => other.path === path).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  ]),
);

/**
 * Responds to unmatched requests: 405 with the allowed methods when the path exists, else 404. An allowed method is
 * unmatched where this server leaves the operation out, such as a payment on a server without payments.
 */
export const rejectUnmatchedRequest: AppMiddleware = async (ctx) => {
  const methods = FIXED.get(ctx.path) ?? methodsOf(Reflect.get(ctx, 'matched'));
  if (methods.length === 0 || FIXED.get(ctx.path)?.includes(ctx.method)) throw createApiError('NOT_FOUND');
  throw notAllowed(methods);
};

/** Responds 405 to unsupported methods of a fixed path, before a route with an id matches the path. */
export const rejectUnsupportedMethod: AppMiddleware = (ctx, next) => {
  const methods = FIXED.get(ctx.path);
  if (methods && !methods.includes(ctx.method)) throw notAllowed(methods);
  return next();
};

const notAllowed = (methods: readonly string[]) =>
  createApiError('METHOD_NOT_ALLOWED', { headers: { allow: [...new Set(methods)].sort().join(', ') } });

/**
 * Returns the methods of all routes that match the path. A middleware of the router also matches, but it has no
 * methods.
 */
function methodsOf(matched: unknown): string[] {
  if (!Array.isArray(matched)) return [];
  const methods: unknown[] = matched.flatMap((layer) => layer.methods);
  return methods.map(String);
}
