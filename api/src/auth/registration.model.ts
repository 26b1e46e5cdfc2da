import type { AuthKdf } from '@northkeep/contracts';
import { model, Schema } from 'mongoose';
import { type Billing, billingSchema } from '../payments/billing.model.ts';
import { sealedValueSchema } from '../platform/server-key.model.ts';
import type { ServerSealedValue } from '../platform/server-key.ts';
import { kdfSchema } from './credentials.model.ts';

/**
 * Credentials and key package of a registration. The sealed fields are encrypted with SERVER_KEY;
 * `registrations.<field>:<userId>` is the associated data.
 */
export interface RegistrationKeys {
  readonly authHash: ServerSealedValue;
  readonly kdf: AuthKdf;
  readonly erkp: ServerSealedValue;
  readonly proof: ServerSealedValue;
  readonly vaultId: string;
}

/** The paid checkout of a registration. */
export interface RegistrationPayment {
  readonly checkoutId: string;
  readonly type: 'subscription' | 'activation';
  readonly customerId: string | null;
  readonly billing: Billing | null;
  readonly at: Date;
}

/**
 * `open`: the registration was restarted and has neither code nor keys. `done`: the account with its `userId` was
 * created.
 */
type RegistrationState = 'open' | 'pending' | 'verified' | 'done';

/** A registration of one browser, stored apart from the users. Several may exist for one email. */
export interface RegistrationDoc {
  /** SHA-256 of the cookie's token as base64url. */
  readonly _id: string;
  /** Id of the future user, which owns the checkouts and binds the sealed values. */
  readonly userId: string;
  readonly email: string;
  readonly state: RegistrationState;
  readonly keys: RegistrationKeys | null;
  /** Keyed hash of the mailed code; null once the code was used. */
  readonly codeHash: string | null;
  readonly codeExpiresAt: Date;
  readonly codeTries: number;
  readonly payment: RegistrationPayment | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
const sealed = { type: sealedValueSchema, required: true } as const;
const keys = new Schema<RegistrationKeys>(
  { authHash: sealed, kdf: { type: kdfSchema, required: true }, erkp: sealed, proof: sealed, vaultId: text },
  { _id: false },
);
const payment = new Schema<RegistrationPayment>(
  {
    checkoutId: text,
    type: text,
    customerId: { type: String, default: null },
    billing: { type: billingSchema, default: null },
    at: date,
  },
  { _id: false },
);

const schema = new Schema<RegistrationDoc>(
  {
    _id: text,
    userId: { ...text, unique: true },
    email: { ...text, index: true },
    state: { ...text, enum: ['open', 'pending', 'verified', 'done'] },
    keys: { type: keys, default: null },
    codeHash: { type: String, default: null },
    codeExpiresAt: date,
    codeTries: { type: Number, required: true },
    payment: { type: payment, default: null },
    createdAt: date,
    expiresAt: { ...date, expires: 0 },
  },
  { collection: 'registrations', versionKey: false },
);
export const RegistrationModel = model<RegistrationDoc>('Registration', schema);
