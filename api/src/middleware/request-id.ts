import { randomUUID } from 'node:crypto';

import type { AppMiddleware } from '../context.ts';

const REQUEST_ID_HEADER = 'x-request-id';

/** Assigns a random id to each request and ignores the client's header, so that no client text reaches the log. */
export const assignRequestId: AppMiddleware = (ctx, next) => {
  ctx.state.requestId = randomUUID();
  ctx.set(REQUEST_ID_HEADER, ctx.state.requestId);
  return next();
};
