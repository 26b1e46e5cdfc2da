import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewSubscription } from './renew-subscription.ts';

const OLD = 'https://fcm.googleapis.com/fcm/send/old';
const NEW = 'https://fcm.googleapis.com/fcm/send/new';
const KEYS = { p256dh: 'p', auth: 'a' };

/** Requests of the worker as `method path body`. */
let asked: string[] = [];
/** False while the session has to be refreshed. */
let isFresh = true;
let isDown = false;
let subscribedWith: unknown[] = [];

const subscriptionAt = (endpoint: string) =>
  ({ endpoint, toJSON: () => ({ endpoint, keys: KEYS }) }) as unknown as PushSubscription;

beforeEach(() => {
  asked = [];
  subscribedWith = [];
  isFresh = true;
  isDown = false;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push([init.method ?? 'GET', path, init.body ?? ''].join(' ').trim());
    if (isDown) return new Response(null, { status: 503 });
    if (path === '/api/auth/refresh') isFresh = true;
    else if (!isFresh) return new Response(null, { status: 401 });
    return path === '/api/push/key' ? Response.json({ publicKey: 'server-key' }) : new Response(null, { status: 204 });
  });
  vi.stubGlobal('registration', {
    pushManager: {
      subscribe: async (options: unknown) => {
        subscribedWith.push(options);
        return subscriptionAt(NEW);
      },
    },
  });
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => unknown) => run() } });
});
afterEach(() => vi.unstubAllGlobals());

const SUBSCRIBE = `POST /api/push/subscribe ${JSON.stringify({ endpoint: NEW, keys: KEYS })}`;
const UNSUBSCRIBE = `POST /api/push/unsubscribe ${JSON.stringify({ endpoint: OLD })}`;

describe('renewSubscription', () => {
  // shows: push.renew
  it('sends the subscription of the browser and removes the old one', async () => {
    await renewSubscription({ oldSubscription: subscriptionAt(OLD), newSubscription: subscriptionAt(NEW) });
    expect(asked).toEqual([SUBSCRIBE, UNSUBSCRIBE]);
  });

  // shows: push.renew.again
  it('subscribes again with the key of the server where the browser gives no subscription', async () => {
    await renewSubscription({ oldSubscription: null, newSubscription: null });
    expect(subscribedWith).toEqual([{ userVisibleOnly: true, applicationServerKey: 'server-key' }]);
    expect(asked).toEqual(['GET /api/push/key', SUBSCRIBE]);
  });

  // shows: push.renew.session
  it('refreshes the session first, as possibly no page is open to do so', async () => {
    isFresh = false;
    await renewSubscription({ oldSubscription: subscriptionAt(OLD), newSubscription: subscriptionAt(NEW) });
    expect(asked).toEqual([SUBSCRIBE, 'POST /api/auth/refresh', SUBSCRIBE, UNSUBSCRIBE]);
  });

  it('throws while the server does not answer, so that the browser reports the failure', async () => {
    isDown = true;
    await expect(renewSubscription({ oldSubscription: null, newSubscription: subscriptionAt(NEW) })).rejects.toThrow(
      '/api/push/subscribe: status 503',
    );
  });
});
