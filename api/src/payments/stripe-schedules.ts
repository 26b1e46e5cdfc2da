import type Stripe from 'stripe';
import type { CataloguePrice } from './catalogue-prices.ts';
import { stripeIdOf } from './stripe-mapping.ts';
import { PRICE_METADATA_KEY } from './stripe-prices.ts';

/** Releases the schedule of a subscription, which removes a change of price after the paid term. */
export async function releaseScheduledChange(stripe: Stripe, subscriptionId: string): Promise<void> {
  const schedule = stripeIdOf((await stripe.subscriptions.retrieve(subscriptionId)).schedule);
  if (schedule !== null) await stripe.subscriptionSchedules.release(schedule);
}

interface NextPrice {
  /** Stripe price id. */
  readonly id: string;
  readonly price: CataloguePrice;
}

/**
 * Schedules another price from the end of the paid term with two phases: the paid term unchanged, then one term of the
 * new price, after which the schedule is released. Nothing is charged before.
 */
export async function schedulePriceChange(stripe: Stripe, subscriptionId: string, next: NextPrice): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const [item] = subscription.items.data;
  if (!item) throw new Error('A subscription of no price');
  if (item.price.id === next.id) return releaseScheduledChange(stripe, subscriptionId);
  const standing = stripeIdOf(subscription.schedule);
  const schedule =
    standing === null
      ? await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId })
      : await stripe.subscriptionSchedules.retrieve(standing);
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        // Stripe requires the start date of the current phase to stay unchanged.
        start_date: schedule.current_phase?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
      },
      {
        items: [{ price: next.id, quantity: 1 }],
        start_date: item.current_period_end,
        duration: { interval: next.price.subscription?.term === 'annual' ? 'year' : 'month', interval_count: 1 },
        metadata: { [PRICE_METADATA_KEY]: next.price.key },
      },
    ],
  });
}
