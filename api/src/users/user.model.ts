import { ROLES, type Role } from '@northkeep/contracts';
import { model, Schema } from 'mongoose';
import { type Credentials, credentialFields } from '../auth/credentials.model.ts';
import { type BillingFields, billingFields } from '../payments/billing.model.ts';
import { indexMailSource, type MailSource, mailSourceFields } from '../platform/mail/pending-mail.ts';
import { type TwoFactorFields, twoFactorFields } from '../two-factor/two-factor.model.ts';
import { type VaultFields, vaultFields } from '../vault/vault.model.ts';
import { emailChangeFields, type FormerEmail, type PendingEmailChange } from './email-change.model.ts';

/** An account. Credentials, vault and plan share one document, so that one write changes them together. */
export interface UserDoc extends Credentials, VaultFields, BillingFields, TwoFactorFields, MailSource {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly e2eeAcknowledgedAt: Date | null;
  readonly plannedEmail?: PendingEmailChange;
  readonly formerEmails?: readonly FormerEmail[];
  readonly createdAt: Date;
}

const text = { type: String, required: true } as const;
const schema = new Schema<UserDoc>(
  {
    userId: { ...text, unique: true },
    email: { ...text, unique: true },
    firstName: text,
    lastName: text,
    role: { ...text, enum: ROLES },
    ...credentialFields,
    ...vaultFields,
    e2eeAcknowledgedAt: { type: Date, default: null },
    ...billingFields,
    ...emailChangeFields,
    ...twoFactorFields,
    ...mailSourceFields,
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false, minimize: false },
);

// The indexes are sparse: few accounts have these dates and tokens, and the jobs find them without reading all
// accounts.
schema.index({ 'billing.nextCheckAt': 1 }, { sparse: true });
schema.index({ 'replacedVaults.until': 1 }, { sparse: true });
schema.index({ 'plannedEmail.at': 1 }, { sparse: true });
schema.index({ 'plannedEmail.tokenHash': 1 }, { sparse: true });
schema.index({ 'plannedTwoFactor.at': 1 }, { sparse: true });
schema.index({ 'plannedTwoFactor.tokenHash': 1 }, { sparse: true });
schema.index({ customerEmailDue: 1 }, { sparse: true });
indexMailSource(schema);

export const UserModel = model<UserDoc>('User', schema);

/** An account as stored. */
interface StoredUser extends UserDoc {
  readonly _id: unknown;
}

/** Finds an account by the driver, because mongoose spends more CPU time on casting the query than the query takes. */
export const findUserDoc = (userId: string): Promise<StoredUser | null> =>
  UserModel.collection.findOne<StoredUser>({ userId });
