import { model, Schema } from 'mongoose';
import { indexMailSource, type MailSource, mailSourceFields } from '../platform/mail/pending-mail.ts';

/**
 * A scheduled or running deletion of an account. It is kept for a minute after the account was deleted, so that the job
 * also deletes data that a concurrent request has written during the deletion.
 */
export interface DeletionDoc extends MailSource {
  /** The userId. */
  readonly _id: string;
  /**
   * Due time of the deletion. Null after a cancellation: the document is then kept until the email about it is in the
   * outbox.
   */
  readonly at: Date | null;
  /** SHA-256 of the token in the mailed cancel link; null for an immediate deletion. */
  readonly tokenHash: string | null;
}

const schema = new Schema<DeletionDoc>(
  {
    _id: { type: String, required: true },
    at: { type: Date, default: null, index: true },
    tokenHash: { type: String, default: null, index: true },
    ...mailSourceFields,
  },
  { collection: 'deletions', versionKey: false },
);
indexMailSource(schema);
export const DeletionModel = model<DeletionDoc>('Deletion', schema);
