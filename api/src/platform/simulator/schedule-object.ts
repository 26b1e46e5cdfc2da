import type Stripe from 'stripe';
import { generatePrefixedId, type PriceValue, unixSeconds, type Wire } from './objects.ts';
import type { SubscriptionValue } from './subscription-object.ts';

type WirePhase = Wire<Stripe.SubscriptionSchedule.Phase>;
/**
 * One phase of a schedule: the id of the price that it charges, and the metadata that it writes into the subscription.
 */
export interface PhaseValue extends Pick<WirePhase, 'start_date' | 'end_date'> {
  readonly metadata: Record<string, string>;
  readonly items: readonly { readonly price: string; readonly quantity: number }[];
}

/** Schedule that changes a subscription at the end of its paid term. Fields that the API does not read are left out. */
export type ScheduleValue = Pick<
  Wire<Stripe.SubscriptionSchedule>,
  'id' | 'object' | 'created' | 'current_phase' | 'end_behavior' | 'livemode' | 'status'
> & { readonly customer: string; readonly subscription: string | null; readonly phases: readonly PhaseValue[] };

/**
 * Returns a new schedule that leaves a subscription unchanged, like the one that Stripe creates with
 * `from_subscription`.
 */
export function buildSchedule(subscription: SubscriptionValue, price: PriceValue): ScheduleValue {
  const [item] = subscription.items.data;
  const [start_date, end_date] = [
    item?.current_period_start ?? unixSeconds(),
    item?.current_period_end ?? unixSeconds(),
  ];
  return {
    id: generatePrefixedId('sub_sched_'),
    object: 'subscription_schedule',
    created: unixSeconds(),
    current_phase: { start_date, end_date },
    customer: String(subscription.customer),
    end_behavior: 'release',
    livemode: false,
    phases: [{ start_date, end_date, metadata: {}, items: [{ price: price.id, quantity: 1 }] }],
    status: 'active',
    subscription: subscription.id,
  };
}

/** Returns the first phase that begins at or after `moment`, which is in Unix seconds. */
export const findPhaseFrom = ({ phases }: ScheduleValue, moment: number): PhaseValue | undefined =>
  phases.find(({ start_date }) => start_date >= moment);
