import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@northkeep/contracts';
import type { AppMiddleware } from '../context.ts';

/** Names every request by an id of our own, so that what a sender puts into the header never reaches a log. */
export const requestId: AppMiddleware = (ctx, next) => {
  ctx.state.requestId = randomUUID();
  ctx.set(REQUEST_ID_HEADER, ctx.state.requestId);
  return next();
};
