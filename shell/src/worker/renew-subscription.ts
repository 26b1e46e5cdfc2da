import { type SubscriptionChangeEvent, workerScope } from './scope.ts';

/** Lock under which the pages refresh the session, see `shared-vault/src/session/session-refresher.ts`. */
const REFRESH_LOCK = 'northkeep-refresh';

/**
 * Sends the server a new subscription to replace one that the browser or its push service has ended, and removes the
 * old one from the server. Without this, the reminders of this device would end silently. Throws when the server does
 * not respond; the settings then show that this device is not subscribed.
 */
export async function renewSubscription({
  oldSubscription,
  newSubscription,
}: Pick<SubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>): Promise<void> {
  const subscription = newSubscription ?? (await subscribeAgain());
  await send('/api/push/subscribe', subscription.toJSON());
  const before = oldSubscription?.endpoint;
  if (before !== undefined && before !== subscription.endpoint)
    await send('/api/push/unsubscribe', { endpoint: before });
}

/** Subscribes with the current key of the server, because the key of the old subscription may have been replaced. */
async function subscribeAgain(): Promise<PushSubscription> {
  const { publicKey } = await (await request('/api/push/key')).json();
  return workerScope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function send(path: string, body: unknown): Promise<void> {
  await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/**
 * Sends a request with the session cookies, and again after refreshing the session, because no page may be open to keep
 * the session alive.
 */
async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const ask = () => fetch(path, { ...init, credentials: 'same-origin', cache: 'no-store' });
  let response = await ask();
  if (response.status === 401) {
    await navigator.locks.request(REFRESH_LOCK, () => fetch('/api/auth/refresh', { method: 'POST' }));
    response = await ask();
  }
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return response;
}
