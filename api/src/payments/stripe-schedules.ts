import type Stripe from 'stripe';
import type { CataloguePrice } from './catalogue-prices.ts';
import { idOf } from './stripe-mapping.ts';
import { PRICE_MARK } from './stripe-prices.ts';

/** Takes back a change that was to follow the paid term; the subscription goes on as it is. */
export async function dropChange(stripe: Stripe, subscriptionId: string): Promise<void> {
  const schedule = idOf((await stripe.subscriptions.retrieve(subscriptionId)).schedule);
  if (schedule !== null) await stripe.subscriptionSchedules.release(schedule);
}

interface NextPrice {
  /** The provider's id of it. */
  readonly id: string;
  readonly price: CataloguePrice;
}

/**
 * Charges another price from the end of the paid term on, by a schedule of two phases: the paid term as it stands, then
 * one term of the new price, after which the subscription goes on by itself. Nothing is charged before.
 */
export async function changeWithTerm(stripe: Stripe, subscriptionId: string, next: NextPrice): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const [item] = subscription.items.data;
  if (!item) throw new Error('A subscription of no price');
  if (item.price.id === next.id) return dropChange(stripe, subscriptionId);
  const standing = idOf(subscription.schedule);
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
        // A phase that runs keeps the moment it began.
        start_date: schedule.current_phase?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
      },
      {
        items: [{ price: next.id, quantity: 1 }],
        start_date: item.current_period_end,
        duration: { interval: next.price.subscription?.term === 'annual' ? 'year' : 'month', interval_count: 1 },
        metadata: { [PRICE_MARK]: next.price.key },
      },
    ],
  });
}
