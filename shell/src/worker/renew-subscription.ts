import { type SubscriptionChangeEvent, workerScope } from './scope.ts';

/** Lock under which the pages refresh the session, see `shared-vault/src/session/session-refresher.ts`. */
const REFRESH_LOCK = 'northkeep-refresh';

/**
 * Sends the server the subscription that replaces one which the browser or its push service has ended, and removes the
 * old one there. Without it the reminders of this device would end silently. Throws when the server does not answer;
 * the settings then say that this device is not subscribed.
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

/** Uses the key of the server: that of the old subscription may have been replaced. */
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

/** Requests with the cookies of the session, once more after a refresh: no page may be open to keep it alive. */
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
