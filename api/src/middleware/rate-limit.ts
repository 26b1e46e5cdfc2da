import ipaddr from 'ipaddr.js';
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../context.ts';
import { tooMany } from '../errors.ts';

/** Counts a request and throws 429 when there were too many. */
export type Limit = (ctx: Pick<AppContext, 'ip'>) => Promise<void>;

/** Returns the rate-limit key of a client: its IPv4 address, or the /64 network of its IPv6 address. */
export function addressOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? `${address.parts.slice(0, 4).join(':')}/64` : address.toString();
}

/** Common interface of the library's limiters. */
interface Limiter {
  consume(key: string): Promise<unknown>;
}

/** Takes one point of `key`; throws 429 with `Retry-After` when none is left. */
export async function take(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext / 1000);
    throw error;
  }
}

/** A limit by address, counted in the memory of this process: only for what costs little. */
export function byAddress(options: Pick<IRateLimiterOptions, 'points' | 'duration'>): Limit {
  const limiter = new RateLimiterMemory(options);
  return (ctx) => take(limiter, addressOf(ctx.ip));
}

const DEFAULT_LIMIT = { points: 6_000, duration: 60 };
/** For operations without a limit of their own: far above what a person's devices send. */
export const defaultLimit: Limit = byAddress(DEFAULT_LIMIT);
