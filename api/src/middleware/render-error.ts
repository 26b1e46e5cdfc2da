import type { ErrorBody } from '@northkeep/contracts';
import type { Logger } from 'pino';
import type { AppMiddleware } from '../context.ts';
import { ApiError, createApiError } from '../errors.ts';
import { isDiskFullError, isUnreachableError } from '../platform/database.ts';
import { toLoggableError } from './log-request.ts';

/** Converts every error to a response. Unexpected errors become a generic 500 with the request id. */
export function renderError(log: Logger): AppMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error !== thrown)
        log.error({ requestId: ctx.state.requestId, err: toLoggableError(thrown) }, 'unexpected error');
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

const DISK_FULL = 'The server has no room left, so this was not saved. It is tried again later.';

/** Seconds after which a client may repeat a request that the database did not answer. */
const RETRY_AFTER = '5';

/**
 * A full disk and a database that does not respond become a 503: clients keep the changes that they could not send and
 * retry.
 */
function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isUnreachableError(thrown)) return createApiError('UNAVAILABLE', { headers: { 'retry-after': RETRY_AFTER } });
  return isDiskFullError(thrown) ? createApiError('UNAVAILABLE', { message: DISK_FULL }) : createApiError('INTERNAL');
}
