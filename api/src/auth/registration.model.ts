import type { AuthKdf } from '@northkeep/contracts';
import { model, Schema } from 'mongoose';
import { type Billing, billingSchema } from '../payments/billing.model.ts';
import { sealedSchema } from '../platform/server-key.model.ts';
import type { Sealed } from '../platform/server-key.ts';
import { kdfSchema } from './credentials.model.ts';

/** What somebody brought to a registration on one browser. Sealed at `registrations.<field>:<userId>`. */
export interface RegistrationKeys {
  readonly authHash: Sealed;
  readonly kdf: AuthKdf;
  readonly erkp: Sealed;
  readonly proof: Sealed;
  readonly vaultId: string;
}

/** The checkout that was paid for a registration. */
export interface RegistrationPayment {
  readonly checkoutId: string;
  readonly type: 'subscription' | 'activation';
  readonly customerId: string | null;
  readonly billing: Billing | null;
  readonly at: Date;
}

/** `open`: begun again, nothing is known of it. `done`: it has become the user of its `userId`. */
type RegistrationState = 'open' | 'pending' | 'verified' | 'done';

/** A registration, apart from users, under the cookie of the browser that asked. Several may exist for one address. */
export interface RegistrationDoc {
  /** SHA-256 of the cookie's token as base64url. */
  readonly _id: string;
  /** The id of the user that it will become: owner of its checkouts, place of its sealed values. */
  readonly userId: string;
  readonly email: string;
  readonly state: RegistrationState;
  readonly keys: RegistrationKeys | null;
  /** Keyed hash of the code; null once it has been used. */
  readonly codeHash: string | null;
  readonly codeExpiresAt: Date;
  readonly codeTries: number;
  /** The checkout opened last; an earlier one is closed first, so that nobody pays twice. */
  readonly openCheckoutId: string | null;
  readonly payment: RegistrationPayment | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
const sealed = { type: sealedSchema, required: true } as const;
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
    openCheckoutId: { type: String, default: null },
    payment: { type: payment, default: null },
    createdAt: date,
    expiresAt: { ...date, expires: 0 },
  },
  { collection: 'registrations', versionKey: false },
);
export const RegistrationModel = model<RegistrationDoc>('Registration', schema);
