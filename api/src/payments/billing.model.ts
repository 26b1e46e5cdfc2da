import { type BillingTerm, PLANS, type Plan } from '@northkeep/contracts';
import { Schema } from 'mongoose';

/** Days that a paid plan stays active after a failed renewal. */
export const RENEWAL_GRACE_DAYS = 14;

/** The last known state of a subscription at the payment provider. */
export interface Billing {
  readonly plan: Plan;
  readonly term: BillingTerm;
  readonly customerId: string;
  readonly subscriptionId: string;
  /** The provider's own status: 'active', 'past_due', 'canceled' and so on. */
  readonly status: string;
  readonly currentPeriodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  /**
   * Billing term from the next renewal on, when the user has chosen another one; null while the term does not change.
   */
  readonly nextTerm: BillingTerm | null;
  /** Time at which the server first saw that a renewal had failed; null while renewals succeed. */
  readonly failedAt: Date | null;
  /** Number of emails that were sent about the failed renewal. */
  readonly failedMails: number;
  /** Time at which the job next checks a failed renewal; null while renewals succeed. */
  readonly nextCheckAt: Date | null;
}

/** Way in which an account was activated: by a payment, by a waiver, or on an instance without the activation fee. */
export interface AccountActivation {
  readonly by: 'payment' | 'waiver' | 'off';
  readonly at: Date;
}

/** Fields of an account about its billing plan and payments. */
export interface BillingFields {
  readonly activation: AccountActivation;
  readonly billing: Billing | null;
  /** True when a subscription that `billing` held before was a paid plan. */
  readonly hadPaidPlan?: boolean;
  /**
   * Number of writes of `billing`. Each write requires the number that was read before, so that of two concurrent
   * responses of the provider the later one is kept.
   */
  readonly billingRev: number;
  /** Ids of the provider's events that were applied last. */
  readonly billingEvents: readonly string[];
  readonly customerId?: string;
  /** True while the payment provider still has the former email. */
  readonly customerEmailDue?: boolean;
  /** The paid checkout that opened this account; unique, so that one checkout never opens two accounts. */
  readonly checkoutId?: string;
}

const text = { type: String, required: true } as const;
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
    nextCheckAt: { type: Date, default: null },
  },
  { _id: false },
);

export const billingFields = {
  activation: {
    type: new Schema<AccountActivation>({ by: text, at: { type: Date, required: true } }, { _id: false }),
    required: true,
  },
  billing: { type: billingSchema, default: null },
  hadPaidPlan: { type: Boolean, default: undefined },
  billingRev: { type: Number, required: true },
  billingEvents: { type: [String], required: true },
  customerId: { type: String, unique: true, sparse: true },
  customerEmailDue: { type: Boolean, default: undefined },
  checkoutId: { type: String, unique: true, sparse: true },
};
