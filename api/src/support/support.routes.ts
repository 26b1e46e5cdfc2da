import { HOUR_MS, OPERATIONS } from '@northkeep/contracts';
import {
  createSupportRequestBody,
  supportRequestResponse,
  supportRequestsResponse,
} from '@northkeep/contracts/schemas';
import { z } from 'zod';
import type { RateLimit } from '../auth/rate-limiter.ts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createIpRateLimit, toRateLimitKey } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import { readOptionalIdempotencyKey } from '../records/preconditions.ts';
import type { ServiceDeps } from '../services.ts';
import { approveWaiverRequest, closeSupportRequest } from './commands/decide-request.ts';
import { listSupportRequests, presentSupportRequests } from './commands/list-requests.ts';
import { storeOnce } from './store-once.ts';
import { type SupportDoc, SupportModel } from './support.model.ts';

/** A strict limit by client address, because no account is needed. */
const SUPPORT_ADDRESS: RateLimit = { name: 'support-address', points: 10, windowMs: HOUR_MS };

const params = z.strictObject({ id: z.string().regex(/^[0-9a-f]{24}$/) });

/** Routes below `/support`: messages of visitors, and the requests for administrators. */
export function supportRoutes(services: ServiceDeps): ApiRouter {
  const routeLimit = createIpRateLimit({ points: 60, duration: 60 });
  const { rateLimiter } = services;
  const router = createApiRouter();

  registerOperation(
    router,
    OPERATIONS.sendSupportRequest,
    { limit: routeLimit, body: createSupportRequestBody, answer: null, keyed: 'optional' },
    async (ctx) => {
      const key = readOptionalIdempotencyKey(ctx);
      await rateLimiter.consume(SUPPORT_ADDRESS, toRateLimitKey(ctx.ip));
      await storeOnce({ scope: 'support', key }, (_id) =>
        SupportModel.create({ ...ctx.input.body, _id, state: 'open', at: new Date() }),
      );
    },
  );

  registerOperation(router, OPERATIONS.adminListRequests, { answer: supportRequestsResponse }, listSupportRequests);
  registerOperation(
    router,
    OPERATIONS.adminApproveRequest,
    { params, answer: supportRequestResponse, fails: ['CONFLICT', 'UNAVAILABLE'] },
    async ({ session, input }) =>
      presentRequest(await approveWaiverRequest(services, { id: input.params.id, by: session.userId })),
  );
  registerOperation(
    router,
    OPERATIONS.adminCloseRequest,
    { params, answer: supportRequestResponse, fails: ['CONFLICT', 'UNAVAILABLE'] },
    async ({ session, input }) =>
      presentRequest(await closeSupportRequest({ id: input.params.id, by: session.userId })),
  );
  return router;
}

const presentRequest = async (request: SupportDoc) => (await presentSupportRequests([request]))[0];
