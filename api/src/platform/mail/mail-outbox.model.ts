import { model, Schema } from 'mongoose';
import { sealedValueSchema } from '../server-key.model.ts';
import type { ServerSealedValue } from '../server-key.ts';

/** Final state of an email. `discarded`: not meant to be sent, see `MailGateway.sendNothing`. */
export type MailOutcome = 'sent' | 'expired' | 'rejected' | 'unreadable' | 'discarded';

/**
 * An email that waits for its delivery. When it is finished, only a tombstone without body, account and due date
 * remains, so that a repeated insert does not send it again.
 */
export interface OutboxEntry {
  /** Id of the pending email; its Message-ID is derived from it. */
  readonly _id: string;
  readonly userId?: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
  readonly body?: ServerSealedValue;
  /** Time of the next attempt; during an attempt, the end of its lease. */
  readonly dueAt?: Date;
  readonly attempts: number;
  readonly outcome?: MailOutcome;
  /** Time at which the tombstone is removed. */
  readonly removeAt: Date;
}

const schema = new Schema<OutboxEntry>(
  {
    _id: { type: String, required: true },
    userId: { type: String },
    at: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    body: { type: sealedValueSchema },
    dueAt: { type: Date },
    attempts: { type: Number, required: true },
    outcome: { type: String },
    removeAt: { type: Date, required: true, expires: 0 },
  },
  { collection: 'mail_outbox', versionKey: false },
);
// The index is sparse, because only waiting emails have a due date.
schema.index({ dueAt: 1 }, { sparse: true });
schema.index({ userId: 1 }, { sparse: true });

export const MailOutboxModel = model<OutboxEntry>('MailOutbox', schema);
