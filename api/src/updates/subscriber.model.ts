import { model, Schema } from 'mongoose';
import { indexMailSource, type MailSource, mailSourceFields } from '../platform/mail/pending-mail.ts';

/** An email that is notified once, when a plan becomes available, if its owner confirmed it (double opt-in). */
export interface SubscriberDoc extends MailSource {
  /** Name of the list and email: an email is on a list only once. */
  readonly _id: string;
  readonly list: string;
  readonly email: string;
  readonly at: Date;
  /**
   * SHA-256 of the token in the latest email, as base64url. Links with the token confirm the email or remove it from
   * the list.
   */
  readonly tokenHash?: string;
  /** Null until the owner confirms the email. */
  readonly confirmedAt: Date | null;
  /** Time at which the database deletes an unconfirmed email; absent once it is confirmed. */
  readonly expiresAt?: Date;
}

const text = { type: String, required: true } as const;
const schema = new Schema<SubscriberDoc>(
  {
    _id: text,
    list: text,
    email: text,
    at: { type: Date, required: true },
    tokenHash: { type: String },
    confirmedAt: { type: Date, default: null },
    expiresAt: { type: Date, expires: 0 },
    ...mailSourceFields,
  },
  { collection: 'subscribers', versionKey: false },
);
schema.index({ tokenHash: 1 }, { sparse: true });
schema.index({ list: 1, confirmedAt: 1 });
indexMailSource(schema);
export const SubscriberModel = model<SubscriberDoc>('Subscriber', schema);
