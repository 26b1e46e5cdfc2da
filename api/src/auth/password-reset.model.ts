import { model, Schema } from 'mongoose';

/** A mailed password reset link. */
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
