import type Stripe from 'stripe';

/**
 * Metadata that identifies our portal configuration and its version. When the version differs, a new configuration is
 * created.
 */
const PORTAL_MARK = 'northkeep_portal';
const SHAPE = '1';

/**
 * Finds or creates the portal configuration: card, invoices and cancellation at the end of the term. The portal does
 * not offer a change of term, because it would charge a longer term immediately; the settings schedule it for the next
 * term.
 */
export async function resolvePortalConfiguration(stripe: Stripe): Promise<string> {
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
