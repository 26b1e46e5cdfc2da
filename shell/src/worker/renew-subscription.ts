import { requestWithSession } from './request-with-session.ts';
import { type SubscriptionChangeEvent, workerScope } from './scope.ts';

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
  const { publicKey } = await (await requestWithSession('/api/push/key')).json();
  return workerScope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function send(path: string, body: unknown): Promise<void> {
  await requestWithSession(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
