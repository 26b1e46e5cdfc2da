import { model, Schema } from 'mongoose';

/**
 * A scheduled or running deletion of an account. Kept for a minute after the account was deleted, so that the job also
 * deletes the data that a concurrent request has written meanwhile.
 */
export interface DeletionDoc {
  /** The userId. */
  readonly _id: string;
  readonly at: Date;
  /** SHA-256 of the token in the mailed cancel link; null for an immediate deletion. */
  readonly tokenHash: string | null;
}

const schema = new Schema<DeletionDoc>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true, index: true },
    tokenHash: { type: String, default: null, index: true },
  },
  { collection: 'deletions', versionKey: false },
);
export const DeletionModel = model<DeletionDoc>('Deletion', schema);
