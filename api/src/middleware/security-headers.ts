import { buildSecurityHeaders, DERIVATION_WORKER_PATH, DERIVATION_WORKER_POLICY } from '@northkeep/contracts';
import type { AppMiddleware } from '../context.ts';
import type { Env } from '../env.ts';

/** Sets the content security policy and related headers on every response, worker scripts included. */
export function securityHeaders(env: Env): AppMiddleware {
  const scripts = env.analytics === null ? [] : [new URL(env.analytics.src).origin];
  const services = [env.weatherUrl, env.geocodingUrl].flatMap((url) => (url === null ? [] : [new URL(url).origin]));
  // The analytics script sends its reports to its own origin, so connections to that origin are allowed.
  const connect = [...services, ...scripts];
  const headers = {
    ...buildSecurityHeaders({ connect, scripts }),
    ...(env.hsts === null ? {} : { 'strict-transport-security': env.hsts }),
  };
  return (ctx, next) => {
    ctx.set(headers);
    if (DERIVATION_WORKER_PATH.test(ctx.path)) ctx.set('content-security-policy', DERIVATION_WORKER_POLICY);
    if (ctx.path.startsWith('/api/')) ctx.set('cache-control', 'no-store');
    return next();
  };
}
