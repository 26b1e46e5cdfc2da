import { HOUR_MS, OPERATIONS } from '@northkeep/contracts';
import { mailingListTokenBody, subscribeBody } from '@northkeep/contracts/schemas';
import type { RateLimit } from '../auth/rate-limiter.ts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createIpRateLimit, toRateLimitKey } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { cancelUpdatesSubscription, confirmUpdatesSubscription, requestUpdatesSubscription } from './subscribe.ts';

/** A strict limit by client address, because no account is needed. */
const SUBSCRIBE_ADDRESS: RateLimit = { name: 'subscribe-address', points: 20, windowMs: HOUR_MS };

/** Routes below `/subscribe`: the list of emails that get one message when Elite can be bought. */
export function updatesRoutes(services: ServiceDeps): ApiRouter {
  const routeLimit = createIpRateLimit({ points: 60, duration: 60 });
  const byLink = {
    limit: routeLimit,
    body: mailingListTokenBody,
    answer: null,
    fails: ['CANCEL_LINK_INVALID'],
  } as const;
  const { rateLimiter } = services;
  const router = createApiRouter();
  registerOperation(
    router,
    OPERATIONS.subscribe,
    { limit: routeLimit, body: subscribeBody, answer: null },
    async (ctx) => {
      await rateLimiter.consume(SUBSCRIBE_ADDRESS, toRateLimitKey(ctx.ip));
      const { email, plan } = ctx.input.body;
      await requestUpdatesSubscription(services, { email, list: plan });
    },
  );
  registerOperation(router, OPERATIONS.confirmUpdates, byLink, async (ctx) => {
    await rateLimiter.consume(SUBSCRIBE_ADDRESS, toRateLimitKey(ctx.ip));
    await confirmUpdatesSubscription(ctx.input.body.token);
  });
  registerOperation(router, OPERATIONS.leaveUpdates, byLink, async (ctx) => {
    await rateLimiter.consume(SUBSCRIBE_ADDRESS, toRateLimitKey(ctx.ip));
    await cancelUpdatesSubscription(ctx.input.body.token);
  });
  return router;
}
