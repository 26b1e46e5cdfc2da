import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@northkeep/contracts';
import { isDuplicateKeyError } from '../../platform/database.ts';
import type { CataloguePrice } from '../catalogue-prices.ts';
import type { Checkout, PaymentGateway } from '../gateway.ts';
import { type LedgerEntry, LedgerModel } from './ledger.model.ts';

/**
 * The provider expires an unpaid checkout after a day. An hour later the job reads the checkout once, in case the event
 * about it was lost.
 */
const RECONCILE_MS = DAY_MS + HOUR_MS;
/**
 * Lifetime of the ledger entry of a checkout. The provider repeats events for a shorter time, so a repeated event still
 * finds the entry that it was applied to.
 */
export const CHECKOUT_ENTRY_TTL_MS = 30 * DAY_MS;
/**
 * Time within which a recorded payment must be applied to its owner. Afterwards the job applies it, in case a crash has
 * prevented this.
 */
const APPLY_MS = 5 * MINUTE_MS;

const UNPAID = ['opening', 'open', 'expired'] as const;

/** Records the intent to open a checkout. Returns null while the person has an open one. */
export async function recordCheckoutIntent(userId: string, price: CataloguePrice): Promise<LedgerEntry | null> {
  const entry: LedgerEntry = {
    ...newEntry(userId, price),
    state: 'opening',
    openFor: userId,
    dueAt: new Date(Date.now() + RECONCILE_MS),
  };
  return (await insert(entry)) ? entry : null;
}

/** Records the provider's id of a checkout. Returns false when a later request has superseded the checkout. */
export async function recordCheckoutOpened(entryId: string, sessionId: string): Promise<boolean> {
  const { modifiedCount } = await LedgerModel.updateOne(
    { _id: entryId, state: 'opening' },
    { $set: { state: 'open', sessionId } },
  );
  return modifiedCount === 1;
}

/** Records that a checkout was not paid. Returns false when the checkout was opened or paid in the meantime. */
export async function recordCheckoutExpired(entryId: string, state: 'opening' | 'open'): Promise<boolean> {
  const { modifiedCount } = await LedgerModel.updateOne(
    { _id: entryId, state },
    {
      $set: { state: 'expired', purgeAt: new Date(Date.now() + CHECKOUT_ENTRY_TTL_MS) },
      $unset: { openFor: 1, dueAt: 1 },
    },
  );
  return modifiedCount === 1;
}

/**
 * Finds the ledger entry of a checkout by the checkout's id, its subscription or its entry id, because a crash may have
 * prevented the server from storing the checkout's id.
 */
export async function findCheckoutEntry({ id, entryId, billing }: Checkout): Promise<LedgerEntry | null> {
  const known = await LedgerModel.findOne({ sessionId: id }).lean();
  const begun = known ?? (billing && (await LedgerModel.findOne({ subscriptionId: billing.subscriptionId }).lean()));
  return begun ?? (entryId === null ? null : LedgerModel.findById(entryId).lean());
}

/**
 * Returns the id of a paid checkout that has not been applied to its account or registration yet, else null.
 * @param beginsPlan true for a checkout that begins a subscription, false for any
 */
export async function findUnappliedPayment(
  userId: string,
  { beginsPlan }: { readonly beginsPlan: boolean },
): Promise<string | null> {
  const known = { $exists: true };
  const unapplied = { userId, state: 'paid', dueAt: known, sessionId: known } as const;
  const entry = await LedgerModel.findOne({ ...unapplied, ...(beginsPlan ? { subscriptionId: known } : {}) }).lean();
  return entry?.sessionId ?? null;
}

interface PaidCheckout {
  readonly checkout: Checkout;
  readonly price: CataloguePrice;
  readonly userId: string;
}

/** Records the payment of a checkout before it is applied to its owner. Idempotent. Returns the current entry. */
export async function recordCheckoutPaid({ checkout, price, userId }: PaidCheckout): Promise<LedgerEntry> {
  const { id: sessionId, customerId, billing } = checkout;
  const paid = { sessionId, customerId, ...(billing ? { subscriptionId: billing.subscriptionId } : {}) };
  const dueAt = new Date(Date.now() + APPLY_MS);
  const entry = await findCheckoutEntry(checkout);
  if (!entry) {
    const added: LedgerEntry = { ...newEntry(userId, price), ...paid, state: 'paid', dueAt };
    return (await insert(added)) ? added : recordCheckoutPaid({ checkout, price, userId });
  }
  await LedgerModel.updateOne(
    { _id: entry._id, state: { $in: [...UNPAID] } },
    { $set: { ...paid, state: 'paid', attempts: 0, dueAt }, $unset: { openFor: 1, purgeAt: 1 } },
  );
  // The event of the subscription may have recorded the payment before. The entry then has no checkout id yet.
  if (entry.sessionId === undefined) await LedgerModel.updateOne({ _id: entry._id }, { $set: { sessionId } });
  return (await LedgerModel.findById(entry._id).lean()) ?? entry;
}

/**
 * Records that a checkout was paid at another price than that of the catalogue, so that the job ends and refunds it.
 * Applies only to a checkout that this server opened and that was not applied before: a price may change after a
 * purchase, and other products may share the account at the provider.
 */
export async function recordCheckoutMispriced(
  { id: sessionId, ...checkout }: Checkout,
  entryId: string,
): Promise<void> {
  const { customerId, subscriptionId, charged } = checkout;
  await LedgerModel.updateOne(
    { _id: entryId, state: { $in: [...UNPAID] } },
    {
      $set: {
        ...{ sessionId, customerId, ...charged, ...(subscriptionId === null ? {} : { subscriptionId }) },
        ...{ state: 'closing', closing: { reason: 'mispriced', step: 'end' }, dueAt: new Date(), attempts: 0 },
      },
      $unset: { openFor: 1, purgeAt: 1 },
    },
  );
}

/**
 * Reads the checkout of an entry that is not known to be paid. Returns it when it was paid at another price than that
 * of the catalogue, else null.
 */
export async function findMispricedCheckout(
  gateway: Pick<PaymentGateway, 'readCheckout'>,
  entryId: string | null,
): Promise<{ readonly checkout: Checkout; readonly entryId: string } | null> {
  const opened = entryId && (await LedgerModel.findOne({ _id: entryId, state: { $in: [...UNPAID] } }).lean());
  const checkout = opened && opened.sessionId !== undefined ? await gateway.readCheckout(opened.sessionId) : null;
  return opened && checkout?.state === 'paid' && !checkout.price ? { checkout, entryId: opened._id } : null;
}

/** Finds or records the entry of a subscription. */
export async function recordSubscription(
  subscription: { readonly subscriptionId: string; readonly customerId: string; readonly entryId: string | null },
  { userId, price }: { readonly userId: string; readonly price: CataloguePrice },
): Promise<LedgerEntry> {
  const { entryId, subscriptionId, customerId } = subscription;
  const known = await LedgerModel.findOne({ subscriptionId }).lean();
  if (known) return known;
  const paid = { subscriptionId, customerId, state: 'paid', dueAt: new Date(Date.now() + APPLY_MS) } as const;
  if (entryId !== null) {
    const opened = await LedgerModel.findOneAndUpdate(
      { _id: entryId, state: { $in: [...UNPAID] } },
      { $set: { ...paid, attempts: 0 }, $unset: { openFor: 1, purgeAt: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (opened) return opened;
  }
  const added: LedgerEntry = { ...newEntry(userId, price), ...paid };
  return (await insert(added)) ? added : recordSubscription(subscription, { userId, price });
}

const newEntry = (userId: string, { key, amount, currency }: CataloguePrice) => ({
  _id: randomUUID(),
  userId,
  priceKey: key,
  amount,
  currency,
  customerId: null,
  closing: null,
  events: [],
  attempts: 0,
  createdAt: new Date(),
});

async function insert(entry: LedgerEntry): Promise<boolean> {
  try {
    await LedgerModel.create(entry);
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}
