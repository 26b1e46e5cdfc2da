import { model, Schema } from 'mongoose';

/**
 * `opening`: recorded before the provider is called. `open`: can be paid. `expired`: was not paid. `paid`: bought, and
 * not ended by us. `closing`: is being ended, see {@link PurchaseClosing}. `closed`: ended.
 */
export type LedgerState = 'opening' | 'open' | 'expired' | 'paid' | 'closing' | 'closed';

/**
 * Reason to end a purchase. `surplus`: the person has paid for another one. `unfinished`: its registration has expired.
 * `ownerless`: neither an account nor a registration owns it. `replaced`: another subscription took its place.
 * `mispriced`: another price than that of the catalogue was charged.
 */
export type ClosingReason = 'surplus' | 'unfinished' | 'ownerless' | 'replaced' | 'mispriced';

/** Steps of ending a purchase, in this order. A `replaced` purchase is neither refunded nor mailed. */
export type ClosingStep = 'end' | 'refund' | 'mail';

export interface PurchaseClosing {
  readonly reason: ClosingReason;
  /** Next step of the closing; it is kept when the purchase is closed. */
  readonly step: ClosingStep;
}

/** One checkout and the subscription that it began, or a subscription that was begun without a checkout of ours. */
export interface LedgerEntry {
  /** UUID. The provider's objects carry it, and the idempotency keys are derived from it. */
  readonly _id: string;
  /** The account, or the registration that becomes the account of this id; null when both are deleted. */
  readonly userId: string | null;
  readonly state: LedgerState;
  readonly priceKey: string;
  /** Amount in cents. */
  readonly amount: number;
  readonly currency: string;
  /**
   * The userId while the checkout can be paid; absent afterwards. The value is unique, so a person has at most one open
   * checkout.
   */
  readonly openFor?: string;
  /** Provider's id of the checkout. */
  readonly sessionId?: string;
  readonly subscriptionId?: string;
  readonly customerId: string | null;
  /** Date by which the registration that has paid must be finished. */
  readonly finishBy?: Date;
  readonly closing: PurchaseClosing | null;
  /** Ids of the provider's events that were applied to this entry last. */
  readonly events: readonly string[];
  /** Time at which the job next processes this entry. */
  readonly dueAt?: Date;
  /** Number of times that the job has processed this entry in its current state; the backoff grows with it. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly purgeAt?: Date;
}

const text = { type: String, required: true } as const;
const schema = new Schema<LedgerEntry>(
  {
    _id: text,
    userId: { type: String, default: null, index: true },
    state: { ...text, enum: ['opening', 'open', 'expired', 'paid', 'closing', 'closed'] },
    priceKey: text,
    amount: { type: Number, required: true },
    currency: text,
    // The unique indexes are sparse instead of partial, because the embedded store has no partial indexes. A closed
    // entry does not have these fields, so it is not indexed.
    openFor: { type: String, unique: true, sparse: true },
    sessionId: { type: String, unique: true, sparse: true },
    subscriptionId: { type: String, unique: true, sparse: true },
    customerId: { type: String, default: null },
    finishBy: { type: Date },
    closing: { type: new Schema<PurchaseClosing>({ reason: text, step: text }, { _id: false }), default: null },
    events: { type: [String], required: true },
    dueAt: { type: Date, index: true, sparse: true },
    attempts: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    purgeAt: { type: Date, expires: 0 },
  },
  { collection: 'payment_ledger', versionKey: false },
);
export const LedgerModel = model<LedgerEntry>('PaymentLedger', schema);
