import { createHash } from 'node:crypto';
import { model, Schema } from 'mongoose';

/** A browser that receives the push messages of a user. */
export interface PushSubscriptionDoc {
  /** SHA-256 of the endpoint, in base64url. A browser belongs to one user: the one who subscribed it last. */
  readonly _id: string;
  readonly userId: string;
  /** URL of the browser at its push service. It is a secret. */
  readonly endpoint: string;
  /** Public key and authentication secret of the browser, in base64url (RFC 8291). */
  readonly p256dh: string;
  readonly auth: string;
  /** VAPID key with which the browser subscribed: the push service accepts no messages signed with another one. */
  readonly vapidKey: string;
  readonly subscribedAt: Date;
}

const text = { type: String, required: true } as const;
const schema = new Schema<PushSubscriptionDoc>(
  {
    _id: text,
    userId: text,
    endpoint: text,
    p256dh: text,
    auth: text,
    vapidKey: text,
    subscribedAt: { type: Date, required: true },
  },
  { collection: 'push_subscriptions', versionKey: false },
);
schema.index({ userId: 1, subscribedAt: -1 });
export const PushSubscriptionModel = model<PushSubscriptionDoc>('PushSubscription', schema);

export const subscriptionId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');
