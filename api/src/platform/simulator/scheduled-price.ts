import type { PriceValue } from './objects.ts';
import { releaseSchedule } from './renewals.ts';
import { buildSchedule, findPhaseFrom } from './schedule-object.ts';
import { prices, schedules, subscriptions } from './simulator.model.ts';
import { storeSubscription } from './state-changes.ts';
import { addBillingTerm, type SubscriptionValue } from './subscription-object.ts';

/** Reads the price that is scheduled after the paid period; null when none is. */
export async function readScheduledPrice({ schedule, items }: SubscriptionValue): Promise<PriceValue | null> {
  const [item] = items.data;
  const found = item && schedule !== null ? (await schedules.findById(String(schedule)).lean())?.value : undefined;
  const phase = item && found && findPhaseFrom(found, item.current_period_end);
  return (phase && (await prices.findById(phase.items[0]?.price ?? '').lean())?.value) ?? null;
}

/** Schedules another price after the paid period; null removes the schedule. */
export async function schedulePrice({ id }: SubscriptionValue, price: PriceValue | null): Promise<void> {
  const value = (await subscriptions.findById(id).lean())?.value;
  const [item] = value?.items.data ?? [];
  if (!value || !item) return;
  if (value.schedule !== null) await releaseSchedule(String(value.schedule));
  if (price === null || price.id === item.price.id) {
    if (value.schedule !== null) await storeSubscription({ ...value, schedule: null }, 'customer.subscription.updated');
    return;
  }
  const schedule = buildSchedule(value, item.price);
  const start_date = item.current_period_end;
  const interval = price.recurring?.interval === 'year' ? 'year' : 'month';
  const next = {
    start_date,
    end_date: addBillingTerm(start_date, interval),
    metadata: {},
    items: [{ price: price.id, quantity: 1 }],
  } as const;
  await schedules.create({
    _id: schedule.id,
    value: { ...schedule, phases: [...schedule.phases, next] },
    key: id,
  });
  await storeSubscription({ ...value, schedule: schedule.id }, 'customer.subscription.updated');
}
