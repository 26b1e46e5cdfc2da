import { Schema } from 'mongoose';
import { sealedValueSchema } from '../platform/server-key.model.ts';
import type { ServerSealedValue } from '../platform/server-key.ts';

/**
 * The second factor of an account. Each `secret` in this file is encrypted with SERVER_KEY; `users.totp:<userId>` is
 * the associated data.
 */
export interface TwoFactor {
  readonly secret: ServerSealedValue;
  readonly at: Date;
  readonly device: string;
  /** TOTP time step of the last accepted code: codes of this step and of earlier ones are rejected. */
  readonly lastStep: number;
  /** Keyed hashes of the unused recovery codes. */
  readonly codes: readonly string[];
  readonly codesAt: Date;
}

/** A TOTP key that was handed out and not yet confirmed by a code of the authenticator app. */
export interface PendingTwoFactor {
  readonly secret: ServerSealedValue;
  readonly expiresAt: Date;
  /**
   * True when the requester has proven to be the owner. The code then turns the second factor on at once; otherwise it
   * only schedules this.
   */
  readonly proven: boolean;
}

/**
 * A change that was requested without proof of the owner: it takes effect in seven days unless the owner cancels it.
 */
export interface ScheduledTwoFactorChange {
  /** The new second factor; null removes it. */
  readonly to: TwoFactor | null;
  readonly at: Date;
  /** SHA-256 of the token in the mailed cancel link, as base64url. */
  readonly tokenHash: string;
}

/** Fields of an account that store its second factor. */
export interface TwoFactorFields {
  readonly twoFactor?: TwoFactor;
  readonly pendingTwoFactor?: PendingTwoFactor;
  readonly plannedTwoFactor?: ScheduledTwoFactorChange;
}

const date = { type: Date, required: true } as const;
const text = { type: String, required: true } as const;
const sealed = { type: sealedValueSchema, required: true } as const;
const twoFactorSchema = new Schema<TwoFactor>(
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
const pendingTwoFactorSchema = new Schema<PendingTwoFactor>(
  { secret: sealed, expiresAt: date, proven: { type: Boolean, required: true } },
  { _id: false },
);
const scheduledTwoFactorChangeSchema = new Schema<ScheduledTwoFactorChange>(
  { to: { type: twoFactorSchema, default: null }, at: date, tokenHash: text },
  { _id: false },
);

export const twoFactorFields = {
  twoFactor: { type: twoFactorSchema, default: undefined },
  pendingTwoFactor: { type: pendingTwoFactorSchema, default: undefined },
  plannedTwoFactor: { type: scheduledTwoFactorChangeSchema, default: undefined },
};
