import { DAY_MS, HOUR_MS, PLAN_LIMITS } from '@northkeep/contracts';
import type { RateLimit, RateLimiter } from '../auth/rate-limiter.ts';
import type { SessionContext } from '../context.ts';
import { createApiError } from '../errors.ts';

/** Limit of one account's requests that contain texts, because an endpoint costs its operator money. */
const ASSISTANT_HOUR: RateLimit = { name: 'assistant-hour', points: 60, windowMs: HOUR_MS };
const ASSISTANT_DAY: RateLimit = { name: 'assistant-day', points: 300, windowMs: DAY_MS };

/** Throws 403 `PLAN_LIMIT` when the billing plan does not include the assistant. */
export function ensureAssistantInPlan({ plan }: SessionContext): void {
  if (!PLAN_LIMITS[plan].assistant) throw createApiError('PLAN_LIMIT');
}

/** Counts a request with texts; throws 429 when the account has made too many. */
export async function countSuggestionRequest(rateLimiter: RateLimiter, { userId }: SessionContext): Promise<void> {
  await rateLimiter.consume(ASSISTANT_HOUR, userId);
  await rateLimiter.consume(ASSISTANT_DAY, userId);
}
