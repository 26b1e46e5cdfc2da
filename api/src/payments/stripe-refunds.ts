import Stripe from 'stripe';
import type { Purchase } from './gateway.ts';
import { stripeIdOf } from './stripe-mapping.ts';

const PAGE = 100;

/** Refunds each payment of a purchase: the periods of a subscription, or the payment of a one-time checkout. */
export async function refundPurchase(stripe: Stripe, purchase: Purchase): Promise<void> {
  for (const payment of await listPayments(stripe, purchase)) {
    const [id] = Object.values(payment);
    try {
      await stripe.refunds.create(payment, { idempotencyKey: `refund-${purchase.entryId}-${id}` });
    } catch (error) {
      // Stripe forgets an idempotency key after a day; a repeated refund then fails with this code.
      if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded') throw error;
    }
  }
}

type Payment = { readonly payment_intent: string } | { readonly charge: string };

async function listPayments(stripe: Stripe, purchase: Purchase): Promise<readonly Payment[]> {
  if ('checkoutId' in purchase) {
    const intent = stripeIdOf((await stripe.checkout.sessions.retrieve(purchase.checkoutId)).payment_intent);
    return intent === null ? [] : [{ payment_intent: intent }];
  }
  const payments: Payment[] = [];
  const paid = { status: 'paid', limit: PAGE } as const;
  for await (const { id } of stripe.invoices.list({ ...paid, subscription: purchase.subscriptionId }))
    for await (const { payment } of stripe.invoicePayments.list({ ...paid, invoice: id })) {
      const [intent, charge] = [stripeIdOf(payment.payment_intent), stripeIdOf(payment.charge)];
      if (intent !== null) payments.push({ payment_intent: intent });
      else if (charge !== null) payments.push({ charge });
    }
  return payments;
}
