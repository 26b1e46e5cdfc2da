import { model, Schema } from 'mongoose';

/** A link that was mailed to choose a new password. */
interface PasswordResetDoc {
  /** SHA-256 of the link's token as base64url. */
  readonly _id: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

const schema = new Schema<PasswordResetDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true, index: true },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  { collection: 'password_resets', versionKey: false },
);
export const PasswordResetModel = model<PasswordResetDoc>('PasswordReset', schema);
