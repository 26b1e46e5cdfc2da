import { model, Schema } from 'mongoose';
import { isDuplicate } from '../platform/database.ts';

/** An approved support request: this address registers without the activation fee. */
interface WaiverDoc {
  /** The address, in lower case. */
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
export async function isWaived(email: string): Promise<boolean> {
  return (await WaiverModel.exists({ _id: email })) !== null;
}

/** Waives the fee for an address; waiving it again changes nothing. `by`: the administrator's userId. */
export async function grantWaiver({ email, by }: { readonly email: string; readonly by: string }): Promise<void> {
  try {
    await WaiverModel.updateOne(
      { _id: email },
      { $setOnInsert: { approvedBy: by, approvedAt: new Date() } },
      { upsert: true },
    );
  } catch (error) {
    // A concurrent request has granted the waiver.
    if (!isDuplicate(error)) throw error;
  }
}
