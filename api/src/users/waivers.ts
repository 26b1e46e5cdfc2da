import { model, Schema } from 'mongoose';
import { isDuplicateKeyError } from '../platform/database.ts';

/** A waiver of the activation fee for one email, granted by an administrator. */
interface WaiverDoc {
  /** The email in lower case. */
  readonly _id: string;
  readonly approvedBy: string;
  readonly approvedAt: Date;
}

const schema = new Schema<WaiverDoc>(
  {
    _id: { type: String, required: true },
    approvedBy: { type: String, required: true },
    approvedAt: { type: Date, required: true },
  },
  { collection: 'waivers', versionKey: false },
);
export const WaiverModel = model<WaiverDoc>('Waiver', schema);

/** Returns true when the activation fee is waived for an email. */
export async function isFeeWaived(email: string): Promise<boolean> {
  return (await WaiverModel.exists({ _id: email })) !== null;
}

/** Waives the fee for an email; a repeated call changes nothing. `by` is the administrator's userId. */
export async function grantFeeWaiver({ email, by }: { readonly email: string; readonly by: string }): Promise<void> {
  try {
    await WaiverModel.updateOne(
      { _id: email },
      { $setOnInsert: { approvedBy: by, approvedAt: new Date() } },
      { upsert: true },
    );
  } catch (error) {
    // A duplicate key means that a concurrent request has granted the waiver.
    if (!isDuplicateKeyError(error)) throw error;
  }
}
