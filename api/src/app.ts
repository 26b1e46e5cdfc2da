import Koa from 'koa';
import type { AppMiddleware, AppRouter, AppState, Deps, FindSession } from './context.ts';
import { hostCheck } from './middleware/host-check.ts';
import { loggable, logRequest } from './middleware/log-request.ts';
import { notFoundOrMethod } from './middleware/not-found.ts';
import { originCheck } from './middleware/origin-check.ts';
import { renderError } from './middleware/render-error.ts';
import { requestId } from './middleware/request-id.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { session } from './middleware/session.ts';

export interface Parts {
  readonly routers: readonly AppRouter[];
  readonly findSession: FindSession;
  /** Name of the cookie that holds the access token. */
  readonly accessCookie: string;
  /** Serves the built suite; the API alone answers 404 outside `/api`. */
  readonly hosting?: AppMiddleware;
}

/** The whole server but for its sockets. What runs in which order is exactly this list. */
export function createApp({ env, log }: Deps, { routers, findSession, accessCookie, hosting }: Parts): Koa<AppState> {
  const app = new Koa<AppState>({ proxy: env.trustedProxies > 0, maxIpsCount: env.trustedProxies });
  // What breaks after the answer has begun, such as a connection that goes away in the middle of a file.
  app.on('error', (error) => log.debug({ err: loggable(error) }, 'broken answer'));
  app.use(requestId);
  app.use(logRequest(log));
  app.use(renderError(log));
  app.use(securityHeaders(env));
  app.use(hostCheck(env));
  app.use(originCheck(env));
  app.use(session({ find: findSession, cookie: accessCookie }));
  // Each operation goes on: limit, authenticate, validate, check the vault, handle (operation.ts).
  for (const router of routers) app.use(router.routes());
  if (hosting) app.use(hosting);
  app.use(notFoundOrMethod);
  return app;
}
