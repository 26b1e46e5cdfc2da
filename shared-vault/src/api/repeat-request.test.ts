import { type HttpMethod, OPERATIONS } from '@northkeep/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createNetworkError, userChangedError } from './api-error.ts';
import type { UnansweredRequest } from './client.ts';
import { REPEATS_MAX, repeatRequest } from './repeat-request.ts';

const failure = (status: number, { code = 'X', retryAfterS = null as number | null } = {}) =>
  new ApiError({ status, code, message: 'failed', retryAfterS });

/** Repeats a request whose first attempt failed with `first`; the later attempts take their outcome from `later`. */
function repeat(
  [method, path]: readonly [HttpMethod, string],
  { first = createNetworkError(null), later = [] as (ApiError | string)[], ...rest }: Partial<Setup> = {},
) {
  const pauses: number[] = [];
  let sent = 0;
  const request: UnansweredRequest<string> = {
    ...{ method, path, signal: undefined, error: first },
    send: async () => {
      sent += 1;
      const outcome = later.shift() ?? 'done';
      if (typeof outcome !== 'string') throw outcome;
      return outcome;
    },
    ...rest,
  };
  const result = repeatRequest(request, async (ms) => void pauses.push(ms));
  return { result, pauses, sent: () => sent };
}
type Setup = UnansweredRequest<string> & { first: ApiError; later: (ApiError | string)[] };

const LINES = ['GET', '/lines'] as const;
afterEach(() => vi.unstubAllGlobals());

describe('repeatRequest', () => {
  it.each([0, 502, 503, 504])('sends a GET again after status %i', async (status) => {
    const { result, sent } = repeat(LINES, { first: failure(status) });
    expect(await result).toBe('done');
    expect(sent()).toBe(1);
  });

  it('waits longer before each repeat, by half to one and a half of 400, 800 and 1,600 ms', async () => {
    const { result, pauses } = repeat(LINES, { later: [failure(502), failure(504)] });
    expect(await result).toBe('done');
    const factors = pauses.map((ms, retries) => ms / (400 * 2 ** retries));
    expect(factors).toHaveLength(3);
    for (const factor of factors) expect(Math.abs(factor - 1)).toBeLessThanOrEqual(0.5);
    expect(new Set(factors).size).toBe(3);
  });

  it('throws the last error when every repeat fails', async () => {
    const last = failure(503, { code: 'UNAVAILABLE' });
    const { result, sent } = repeat(LINES, { later: [failure(502), failure(502), last] });
    await expect(result).rejects.toBe(last);
    expect(sent()).toBe(REPEATS_MAX);
  });

  it('throws an answer of the API at once', async () => {
    const { result, sent } = repeat(LINES, { later: [failure(404, { code: 'NOT_FOUND' })] });
    await expect(result).rejects.toMatchObject({ status: 404 });
    expect(sent()).toBe(1);
  });

  it('waits as long as Retry-After says, and gives up when that is more than 10 s in all', async () => {
    const asked = repeat(LINES, { first: failure(503, { retryAfterS: 5 }) });
    expect(await asked.result).toBe('done');
    expect(asked.pauses).toEqual([5_000]);
    const twice = repeat(LINES, {
      first: failure(503, { retryAfterS: 6 }),
      later: [failure(503, { retryAfterS: 6 })],
    });
    await expect(twice.result).rejects.toMatchObject({ status: 503 });
    expect(twice.pauses).toEqual([6_000]);
  });

  it.each([
    '/auth/refresh',
    '/auth/logout',
    '/knowledge-cards/7/collect',
    '/push/reminders',
    '/crypto/erkp',
    '/support',
    '/contact-us-feedback',
  ])('sends POST %s again, which changes nothing the second time', async (path) => {
    expect(await repeat(['POST', path]).result).toBe('done');
  });

  it.each([
    ['POST', '/auth/login'],
    ['POST', '/auth/two-factor/confirm'],
    ['POST', '/auth/verify-code'],
    ['POST', '/auth/forgot-password'],
    ['POST', '/auth/change-passphrase'],
    ['POST', '/payments/create-checkout-session'],
    ['POST', '/payments/confirm'],
    ['POST', '/payments/cancel'],
    ['POST', '/subscribe'],
    ['POST', '/lines'],
    ['PATCH', '/lines/7'],
    ['GET', '/push/test'],
    ['GET', '/not-declared'],
  ] as const)('never sends %s %s again', async (...call) => {
    const { result, sent } = repeat(call);
    await expect(result).rejects.toMatchObject({ code: 'NETWORK' });
    expect(sent()).toBe(0);
  });

  it('repeats no payment, login, code or mail', () => {
    const risky = /^\/(payments|stripe|subscribe)|\/login|two-factor|verif|password|passphrase|email$/;
    const posts = Object.values(OPERATIONS).filter(
      ({ method, path, access }) => method !== 'GET' && access !== 'admin' && risky.test(path),
    );
    expect(posts.length).toBeGreaterThan(25);
    return Promise.all(
      posts.map(({ method, path }) => expect(repeat([method, path]).result, path).rejects.toThrow('cannot be reached')),
    );
  });

  it('takes the 404 of a repeated deletion as success, because the first request has deleted it', async () => {
    const { result } = repeat(['DELETE', '/auth/sessions/7'], { later: [failure(404, { code: 'NOT_FOUND' })] });
    expect(await result).toBeUndefined();
  });

  it('ends when another user has logged in meanwhile', async () => {
    const { result, sent } = repeat(['PATCH', '/users/me'], { later: [userChangedError()] });
    await expect(result).rejects.toMatchObject({ code: 'USER_CHANGED' });
    expect(sent()).toBe(1);
  });

  it('throws at once while the device is offline, or while the vault gets a new key', async () => {
    const moving = repeat(LINES, { first: failure(503, { code: 'MOVING' }) });
    await expect(moving.result).rejects.toMatchObject({ code: 'MOVING' });
    vi.stubGlobal('navigator', { onLine: false });
    const offline = repeat(LINES);
    await expect(offline.result).rejects.toMatchObject({ code: 'NETWORK' });
    expect([moving.pauses, offline.pauses]).toEqual([[], []]);
  });

  it('stops waiting when the caller aborts', async () => {
    const control = new AbortController();
    const send = vi.fn(async () => 'done');
    const request = { method: 'GET', path: '/lines', signal: control.signal, error: failure(502) } as const;
    const result = repeatRequest({ ...request, send });
    control.abort(new Error('left'));
    await expect(result).rejects.toThrow('left');
    expect(send).not.toHaveBeenCalled();
  });
});
