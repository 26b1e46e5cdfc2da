import type { ErrorBody } from '@northkeep/contracts';
import type { Logger } from 'pino';
import type { AppMiddleware } from '../context.ts';
import { ApiError, fail } from '../errors.ts';
import { loggable } from './log-request.ts';

/** Converts every error to a response. Unexpected errors become a generic 500 with the request id. */
export function renderError(log: Logger): AppMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : fail('INTERNAL');
      if (error !== thrown) log.error({ requestId: ctx.state.requestId, err: loggable(thrown) }, 'unexpected error');
      const { code, message, details, headers } = error;
      const body: ErrorBody = {
        code,
        message,
        requestId: ctx.state.requestId,
        ...(details === undefined ? {} : { details }),
      };
      ctx.status = error.status;
      ctx.set({ ...headers, 'cache-control': 'no-store' });
      ctx.body = body;
    }
  };
}
