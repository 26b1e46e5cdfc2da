import { PUSH_SUBSCRIPTIONS_MAX } from '@northkeep/contracts';
import { retryUpsert } from '../platform/database.ts';
import type { BrowserKeys } from './encrypt-message.ts';
import { LineReminderModel } from './line-reminder.model.ts';
import { PushSubscriptionModel, subscriptionId } from './subscription.model.ts';

interface NewSubscription {
  readonly userId: string;
  readonly endpoint: string;
  readonly keys: BrowserKeys;
  /** Public VAPID key of this server. */
  readonly vapidKey: string;
}

/**
 * Stores the subscription of a browser for a user. It replaces the subscription of another user of the same browser,
 * and removes the oldest browsers of the user beyond {@link PUSH_SUBSCRIPTIONS_MAX}.
 */
export async function subscribeBrowser({ userId, endpoint, keys, vapidKey }: NewSubscription): Promise<void> {
  const { p256dh, auth } = keys;
  const stored = { userId, endpoint, p256dh, auth, vapidKey, subscribedAt: new Date() };
  await retryUpsert(() =>
    PushSubscriptionModel.updateOne({ _id: subscriptionId(endpoint) }, { $set: stored }, { upsert: true }),
  );
  const oldest = await PushSubscriptionModel.find({ userId }, { _id: 1 })
    .sort({ subscribedAt: -1 })
    .skip(PUSH_SUBSCRIPTIONS_MAX)
    .lean();
  await PushSubscriptionModel.deleteMany({ userId, _id: { $in: oldest.map(({ _id }) => _id) } });
}

interface Browser {
  readonly userId: string;
  readonly endpoint: string;
}

/** True when messages for the user reach this browser. */
export async function isSubscribed({ userId, endpoint }: Browser, vapidKey: string): Promise<boolean> {
  return (await PushSubscriptionModel.exists({ _id: subscriptionId(endpoint), userId, vapidKey })) !== null;
}

/** True when a browser of the user is subscribed. */
export async function hasSubscription(userId: string): Promise<boolean> {
  return (await PushSubscriptionModel.exists({ userId })) !== null;
}

/**
 * Removes a browser of a user. With the last one, the minutes of line reminders are deleted too, because no browser is
 * left to which a message could be sent.
 */
export async function unsubscribeBrowser({ userId, endpoint }: Browser): Promise<void> {
  await PushSubscriptionModel.deleteOne({ _id: subscriptionId(endpoint), userId });
  if (!(await hasSubscription(userId))) await LineReminderModel.deleteMany({ userId });
}
