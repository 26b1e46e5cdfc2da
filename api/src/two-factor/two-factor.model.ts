import { Schema } from 'mongoose';
import { sealedSchema } from '../platform/server-key.model.ts';
import type { Sealed } from '../platform/server-key.ts';

/** What an account asks for besides the password. `secret` is sealed at `users.totp:<userId>`, wherever it stands. */
export interface TwoFactor {
  readonly secret: Sealed;
  readonly at: Date;
  readonly device: string;
  /** The half minute of the code that was taken last: no earlier one and not itself is taken again. */
  readonly lastStep: number;
  /** Keyed hashes of the recovery codes that are left. */
  readonly codes: readonly string[];
  readonly codesAt: Date;
}

/** A key that was given to a person and not confirmed by a code of the app yet. */
export interface PendingTwoFactor {
  readonly secret: Sealed;
  readonly expiresAt: Date;
  /** Whether the proof that counts was shown: only then it is on with the code, otherwise it waits. */
  readonly proven: boolean;
}

/** A change that was asked for without the proof that counts: it waits, and its owner can object. */
export interface ScheduledTwoFactorChange {
  /** Null: none from then on. */
  readonly to: TwoFactor | null;
  readonly at: Date;
  /** SHA-256 of the mailed link's token. */
  readonly tokenHash: string;
}

const date = { type: Date, required: true } as const;
const text = { type: String, required: true } as const;
const sealed = { type: sealedSchema, required: true } as const;
export const twoFactorSchema = new Schema<TwoFactor>(
  {
    secret: sealed,
    at: date,
    device: text,
    lastStep: { type: Number, required: true },
    codes: { type: [String], required: true },
    codesAt: date,
  },
  { _id: false },
);
export const pendingTwoFactorSchema = new Schema<PendingTwoFactor>(
  { secret: sealed, expiresAt: date, proven: { type: Boolean, required: true } },
  { _id: false },
);
export const scheduledTwoFactorChangeSchema = new Schema<ScheduledTwoFactorChange>(
  { to: { type: twoFactorSchema, default: null }, at: date, tokenHash: text },
  { _id: false },
);
