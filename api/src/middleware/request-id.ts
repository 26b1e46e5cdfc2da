import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@northkeep/contracts';
import type { AppMiddleware } from '../context.ts';

/** Assigns a random id to each request and ignores the client's header, so that no client text reaches the log. */
export const assignRequestId: AppMiddleware = (ctx, next) => {
  ctx.state.requestId = randomUUID();
  ctx.set(REQUEST_ID_HEADER, ctx.state.requestId);
  return next();
};
