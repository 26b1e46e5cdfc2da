import type Stripe from 'stripe';

/** Marks the configuration as ours, and which shape of it; another shape is made anew. */
const PORTAL_MARK = 'northkeep_portal';
const SHAPE = '1';

/**
 * The portal as we want it: card, invoices and the end with the term. Plan and term are changed in the settings, where
 * a change waits for the end of the paid term; the provider's own page would charge a longer term at once.
 */
export async function resolvePortal(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.[PORTAL_MARK] === SHAPE);
  if (known) return known.id;
  const { id } = await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
    metadata: { [PORTAL_MARK]: SHAPE },
  });
  return id;
}
