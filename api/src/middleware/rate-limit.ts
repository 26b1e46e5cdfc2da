import ipaddr from 'ipaddr.js';
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../context.ts';
import { tooManyRequestsError } from '../errors.ts';

/** Counts a request and throws 429 when the limit is exceeded. */
export type RateLimitCheck = (ctx: Pick<AppContext, 'ip'>) => Promise<void>;

/** Returns the rate-limit key of a client: its IPv4 address, or the /64 network of its IPv6 address. */
export function toRateLimitKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? `${address.parts.slice(0, 4).join(':')}/64` : address.toString();
}

/** Common interface of the library's limiters. */
interface Limiter {
  consume(key: string): Promise<unknown>;
}

/** Counts a request for `key`; throws 429 with `Retry-After` when the limit is exceeded. */
export async function consumeRateLimitPoint(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyRequestsError(error.msBeforeNext / 1000);
    throw error;
  }
}

/** Creates a limit by client address that counts in the memory of this process. Only for cheap operations. */
export function createIpRateLimit(options: Pick<IRateLimiterOptions, 'points' | 'duration'>): RateLimitCheck {
  const limiter = new RateLimiterMemory(options);
  return (ctx) => consumeRateLimitPoint(limiter, toRateLimitKey(ctx.ip));
}

const DEFAULT_LIMIT = { points: 6_000, duration: 60 };
/** Default limit of an operation, far above the normal traffic of a user's devices. */
export const defaultRateLimit: RateLimitCheck = createIpRateLimit(DEFAULT_LIMIT);
