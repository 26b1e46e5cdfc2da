import { model, Schema } from 'mongoose';

/**
 * An account that is to go: in seven days, or at once. It stays for a minute after the account is gone, so that what a
 * request under way has still written goes too.
 */
export interface DeletionDoc {
  /** The userId. */
  readonly _id: string;
  readonly at: Date;
  /** SHA-256 of the mailed link's token; null where there is nothing to wait for. */
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
