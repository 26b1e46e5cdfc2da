import { model, Schema } from 'mongoose';

/** A known device: a browser in which the user has logged in before. It has its own rate limit for wrong passwords. */
interface DeviceDoc {
  /** SHA-256 of the token in its cookie as base64url. */
  readonly _id: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

const schema = new Schema<DeviceDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true, index: true },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  { collection: 'devices', versionKey: false },
);
export const DeviceModel = model<DeviceDoc>('Device', schema);
