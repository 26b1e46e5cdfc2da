import { type AuthKdf, type Envelope, PLANS, type Plan, ROLES, type Role, type Term } from '@northkeep/contracts';
import { model, Schema } from 'mongoose';
import { sealedSchema } from '../platform/server-key.model.ts';
import type { Sealed } from '../platform/server-key.ts';
import {
  type PendingTwoFactor,
  pendingTwoFactorSchema,
  type ScheduledTwoFactorChange,
  scheduledTwoFactorChangeSchema,
  type TwoFactor,
  twoFactorSchema,
} from '../two-factor/two-factor.model.ts';

/** What the payment provider said last about a subscription. */
export interface Billing {
  readonly plan: Plan;
  readonly term: Term;
  readonly customerId: string;
  readonly subscriptionId: string;
  /** The provider's own word: 'active', 'past_due', 'canceled' and so on. */
  readonly status: string;
  readonly currentPeriodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  /** The term that follows the paid one, where another was chosen; null while it stays as it is. */
  readonly nextTerm: Term | null;
  /** When the first failed renewal was seen; null while renewals succeed. */
  readonly failedAt: Date | null;
  /** How many mails were written about that failure. */
  readonly failedMails: number;
}

/** How the account came to be allowed: a payment, a waiver, or an instance without the fee. */
export interface Activation {
  readonly by: 'payment' | 'waiver' | 'off';
  readonly at: Date;
}

/** When and in which browser the vault's passphrase was set. */
export interface PassphraseSet {
  readonly at: Date;
  readonly device: string;
}

/** Another address that was asked for without the proof that counts: it waits, and its owner can object. */
export interface PendingEmailChange {
  readonly email: string;
  readonly at: Date;
  /** SHA-256 of the mailed link's token. */
  readonly tokenHash: string;
}

/** A vault that is live no more, kept untouched so that it can come back; its records rest under its own vaultId. */
export interface ReplacedVault {
  readonly vaultId: string;
  readonly erkp: Sealed;
  readonly proof: Sealed;
  readonly doors?: Sealed | null | undefined;
  readonly goal: Envelope | null;
  readonly passphraseSet: PassphraseSet | null;
  readonly passwordResetAt: Date | null;
  /** The auth secret that was standing: with another one since, login and this vault have two passwords. */
  readonly authRev: number;
  /** `empty`: its owner may be somebody else than who began the empty one, so its proof goes on counting. */
  readonly by: 'empty' | 'restore';
  readonly formerKeys?: readonly StoredFormerKey[];
  readonly rotation?: Rotation | null;
  readonly at: Date;
  readonly until: Date;
}

/** A data key that was replaced, as its owner’s device has sealed it under the one in its place. */
export interface StoredFormerKey {
  readonly vaultId: string;
  readonly key: Envelope;
  readonly at: Date;
}

/** A replacement of the data key that is under way. */
export interface Rotation {
  readonly at: Date;
  readonly device: string;
  /** Records that it began with. */
  readonly total: number;
}

/**
 * One person. erkp, proof, doors, vaultId, auth hash and kdf stand in this one document, so that they change in one write.
 * `erkp`, `proof`, `doors` and `authHash` are sealed at `users.<field>:<userId>`.
 */
export interface UserDoc {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly authHash: Sealed;
  readonly kdf: AuthKdf;
  /** Counts changes of the auth secret; a session made under an older one is no session. */
  readonly authRev: number;
  /** The session that replaced the auth secret last: it goes on under the new one. */
  readonly keptSession?: string | null;
  /** When a mailed link replaced the auth secret; null again once vault and login have one password. */
  readonly passwordResetAt?: Date | null;
  /** When and where the passphrase was set. */
  readonly passphraseSet?: PassphraseSet | null;
  readonly erkp: Sealed | null;
  readonly erkpRev: number;
  readonly proof: Sealed | null;
  /** The live vault's recovery key and passkeys, all in one. */
  readonly doors?: Sealed | null;
  readonly vaultId: string | null;
  /** The oldest first. */
  readonly replacedVaults?: readonly ReplacedVault[];
  /** Of the live vault, the oldest first. */
  readonly formerKeys?: readonly StoredFormerKey[];
  /** Null once every record is sealed under the live data key. */
  readonly rotation?: Rotation | null;
  readonly goal: Envelope | null;
  readonly e2eeAcknowledgedAt: Date | null;
  readonly activation: Activation;
  readonly billing: Billing | null;
  /** Counts writes of `billing`, so that of two answers of the provider the later one stays. */
  readonly billingRev: number;
  /** The last notices of the provider that were applied. */
  readonly billingEvents: readonly string[];
  readonly customerId?: string;
  readonly plannedEmail?: PendingEmailChange;
  /** Asked for at the login besides the password; its key is sealed at `users.totp:<userId>`. */
  readonly twoFactor?: TwoFactor;
  readonly pendingTwoFactor?: PendingTwoFactor;
  readonly plannedTwoFactor?: ScheduledTwoFactorChange;
  /** The payment provider still writes to the address before. */
  readonly customerEmailDue?: boolean;
  /** The paid checkout that opened this account; unique, so that it opens no second one. */
  readonly checkoutId?: string;
  readonly createdAt: Date;
}

const text = { type: String, required: true } as const;
const kdfSchema = new Schema<AuthKdf>(
  { v: text, kdf: text, iter: { type: Number, required: true }, salt: text },
  { _id: false },
);
const envelopeSchema = new Schema<Envelope>(
  { __e: { type: Number, required: true }, a: text, v: text, n: text, c: text },
  { _id: false },
);
export const billingSchema = new Schema<Billing>(
  {
    plan: { ...text, enum: PLANS },
    term: text,
    customerId: text,
    subscriptionId: text,
    status: text,
    currentPeriodEnd: { type: Date, required: true },
    cancelAtPeriodEnd: { type: Boolean, required: true },
    nextTerm: { type: String, default: null },
    failedAt: { type: Date, default: null },
    failedMails: { type: Number, default: 0 },
  },
  { _id: false },
);

const passphraseSchema = new Schema<PassphraseSet>(
  { at: { type: Date, required: true }, device: text },
  { _id: false },
);
const formerKeySchema = new Schema<StoredFormerKey>(
  { vaultId: text, key: { type: envelopeSchema, required: true }, at: { type: Date, required: true } },
  { _id: false },
);
const rotationSchema = new Schema<Rotation>(
  { at: { type: Date, required: true }, device: text, total: { type: Number, required: true } },
  { _id: false },
);
const replacedSchema = new Schema<ReplacedVault>(
  {
    vaultId: text,
    erkp: { type: sealedSchema, required: true },
    proof: { type: sealedSchema, required: true },
    doors: { type: sealedSchema, default: null },
    goal: { type: envelopeSchema, default: null },
    passphraseSet: { type: passphraseSchema, default: null },
    passwordResetAt: { type: Date, default: null },
    authRev: { type: Number, required: true },
    by: text,
    formerKeys: { type: [formerKeySchema], default: undefined },
    rotation: { type: rotationSchema, default: null },
    at: { type: Date, required: true },
    until: { type: Date, required: true },
  },
  { _id: false },
);

const schema = new Schema<UserDoc>(
  {
    userId: { ...text, unique: true },
    email: { ...text, unique: true },
    firstName: text,
    lastName: text,
    role: { ...text, enum: ROLES },
    authHash: { type: sealedSchema, required: true },
    kdf: { type: kdfSchema, required: true },
    authRev: { type: Number, required: true },
    keptSession: { type: String, default: null },
    passwordResetAt: { type: Date, default: null },
    passphraseSet: { type: passphraseSchema, default: null },
    erkp: { type: sealedSchema, default: null },
    erkpRev: { type: Number, required: true },
    proof: { type: sealedSchema, default: null },
    doors: { type: sealedSchema, default: null },
    vaultId: { type: String, default: null },
    replacedVaults: { type: [replacedSchema], default: undefined },
    formerKeys: { type: [formerKeySchema], default: undefined },
    rotation: { type: rotationSchema, default: undefined },
    goal: { type: envelopeSchema, default: null },
    e2eeAcknowledgedAt: { type: Date, default: null },
    activation: {
      type: new Schema<Activation>({ by: text, at: { type: Date, required: true } }, { _id: false }),
      required: true,
    },
    billing: { type: billingSchema, default: null },
    billingRev: { type: Number, required: true },
    billingEvents: { type: [String], required: true },
    customerId: { type: String, unique: true, sparse: true },
    plannedEmail: {
      type: new Schema<PendingEmailChange>(
        { email: text, at: { type: Date, required: true }, tokenHash: text },
        { _id: false },
      ),
      default: undefined,
    },
    twoFactor: { type: twoFactorSchema, default: undefined },
    pendingTwoFactor: { type: pendingTwoFactorSchema, default: undefined },
    plannedTwoFactor: { type: scheduledTwoFactorChangeSchema, default: undefined },
    customerEmailDue: { type: Boolean, default: undefined },
    checkoutId: { type: String, unique: true, sparse: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false, minimize: false },
);

// Few accounts have a date here: who was written to of a failed renewal is found without reading everybody.
schema.index({ 'billing.failedAt': 1 }, { sparse: true });

schema.index({ 'replacedVaults.until': 1 }, { sparse: true });
schema.index({ 'plannedEmail.at': 1 }, { sparse: true });
schema.index({ 'plannedEmail.tokenHash': 1 }, { sparse: true });
schema.index({ 'plannedTwoFactor.at': 1 }, { sparse: true });
schema.index({ 'plannedTwoFactor.tokenHash': 1 }, { sparse: true });
schema.index({ customerEmailDue: 1 }, { sparse: true });

export const UserModel = model<UserDoc>('User', schema);
export { kdfSchema };
