import type { ServiceDeps } from '../../services.ts';
import { UserModel } from '../../users/user.model.ts';
import type { PaymentGateway } from '../gateway.ts';
import type { ClosingStep, LedgerEntry, PurchaseClosing } from '../ledger/ledger.model.ts';
import { recordPurchaseClosed, recordPurchaseClosingStep } from '../ledger/purchase-entries.ts';

type ClosingDeps = Pick<ServiceDeps, 'payments' | 'mail'>;

/** Performs one step of ending a purchase. Returns the next step; null after the last one. */
type Step = (deps: ClosingDeps, entry: LedgerEntry, reason: PurchaseClosing['reason']) => Promise<ClosingStep | null>;

const STEPS: Readonly<Record<ClosingStep, Step>> = {
  async end({ payments }, { subscriptionId }, reason) {
    if (subscriptionId !== undefined) await payments.endSubscription(subscriptionId);
    return reason === 'replaced' ? null : 'refund';
  },

  async refund({ payments }, { _id: entryId, subscriptionId, sessionId }) {
    if (subscriptionId !== undefined) await payments.refund({ entryId, subscriptionId });
    else if (sessionId !== undefined) await payments.refund({ entryId, checkoutId: sessionId });
    return 'mail';
  },

  async mail({ payments, mail }, entry, reason) {
    const { amount, currency } = entry;
    const to = await readPayerEmail(payments, entry);
    const shown = reason === 'surplus' || reason === 'mispriced' ? reason : 'unused';
    const email = mail.templates.paymentRefunded({ reason: shown, amount, currency });
    // The email has no userId, so that it is still sent after the account is deleted.
    if (to !== null) await mail.send({ to, email, key: `refunded ${entry._id}` });
    return null;
  },
};

/**
 * Ends a purchase at the provider, refunds it and mails the payer. Each step is idempotent and recorded, so that the
 * next call continues where this one fails. Throws while the provider is unreachable.
 */
export async function closePurchase(deps: ClosingDeps, entry: LedgerEntry): Promise<void> {
  let { closing } = entry;
  while (closing !== null) {
    const { reason, step } = closing;
    const next = await STEPS[step](deps, entry, reason);
    if (next === null) return recordPurchaseClosed(entry._id);
    if (!(await recordPurchaseClosingStep(entry._id, { step, next }))) return;
    closing = { reason, step: next };
  }
}

/** Email address of the account; without an account the provider's. */
async function readPayerEmail(
  payments: PaymentGateway,
  { userId, customerId, sessionId }: LedgerEntry,
): Promise<string | null> {
  const user = userId === null ? null : await UserModel.findOne({ userId }).lean();
  if (user) return user.email;
  const session = sessionId === undefined ? null : await payments.readCheckout(sessionId);
  return session?.email ?? (customerId === null ? null : payments.readCustomerEmail(customerId));
}
