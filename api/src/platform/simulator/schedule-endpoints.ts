import type { SimulatedEndpoint } from './endpoints.ts';
import {
  type FormParam,
  type FormParams,
  readListParam,
  readObjectParam,
  readTextParam,
  readTextValues,
} from './form-encoding.ts';
import { releaseSchedule } from './renewals.ts';
import { errorResponse, missingParameterResponse, missingResourceResponse, okResponse } from './responses.ts';
import { buildSchedule, type PhaseValue, type ScheduleValue } from './schedule-object.ts';
import { prices, schedules, subscriptions } from './simulator.model.ts';
import { storeSubscription } from './state-changes.ts';
import { addBillingTerm, type SubscriptionValue } from './subscription-object.ts';

const subscriptionOf = async (id: string): Promise<SubscriptionValue | undefined> =>
  (await subscriptions.findById(id).lean())?.value;

export const createSchedule: SimulatedEndpoint = async ({ params }) => {
  const id = readTextParam(params.from_subscription);
  if (id === undefined) return missingParameterResponse('from_subscription');
  const subscription = await subscriptionOf(id);
  const price = subscription?.items.data[0]?.price;
  if (!subscription || !price) return missingResourceResponse('subscription', id);
  if (subscription.schedule !== null) return errorResponse(400, `The subscription is already attached to a schedule.`);
  if (subscription.cancel_at_period_end) return errorResponse(400, 'The subscription is set to cancel at period end.');
  const schedule = buildSchedule(subscription, price);
  await schedules.create({ _id: schedule.id, value: schedule, key: id });
  await storeSubscription({ ...subscription, schedule: schedule.id }, 'customer.subscription.updated');
  return okResponse(schedule);
};

export const readSchedule: SimulatedEndpoint = async ({ id }) => {
  const found = await schedules.findById(id).lean();
  return found ? okResponse(found.value) : missingResourceResponse('subscription_schedule', id);
};

export const changeSchedule: SimulatedEndpoint = async ({ id, params }) => {
  const found = (await schedules.findById(id).lean())?.value;
  if (!found) return missingResourceResponse('subscription_schedule', id);
  if (found.status !== 'active') return errorResponse(400, `You cannot update a schedule that is ${found.status}.`);
  const phases: PhaseValue[] = [];
  for (const one of readListParam(params.phases)) {
    const phase = await phaseOf(one, phases.at(-1)?.end_date);
    if (phase === null) return errorResponse(400, 'Each phase needs a price, a start and an end or a duration.');
    phases.push(phase);
  }
  if (phases[0] && phases[0].start_date !== found.current_phase?.start_date)
    return errorResponse(400, 'You can not modify the start date of the current phase.');
  const changed: ScheduleValue = { ...found, phases: phases.length > 0 ? phases : found.phases };
  await schedules.updateOne({ _id: id }, { $set: { value: changed } });
  return okResponse(changed);
};

async function phaseOf(param: FormParam, begins: number | undefined): Promise<PhaseValue | null> {
  const phase = readObjectParam(param);
  const [item] = readListParam(phase.items);
  const price = (await prices.findById(readTextParam(readObjectParam(item).price) ?? '').lean())?.value;
  const start = Number(readTextParam(phase.start_date) ?? begins);
  const end = endOf(phase, start);
  if (!price || !Number.isSafeInteger(start) || end === null || end < start) return null;
  const items = [{ price: price.id, quantity: Number(readTextParam(readObjectParam(item).quantity) ?? 1) }];
  return { start_date: start, end_date: end, metadata: readTextValues(phase.metadata), items };
}

function endOf(phase: FormParams, start: number): number | null {
  const end = Number(readTextParam(phase.end_date));
  if (Number.isSafeInteger(end)) return end;
  const interval = readTextParam(readObjectParam(phase.duration).interval);
  return interval === 'month' || interval === 'year' ? addBillingTerm(start, interval) : null;
}

export const endSchedule: SimulatedEndpoint = async ({ id }) => {
  const found = (await schedules.findById(id).lean())?.value;
  if (!found) return missingResourceResponse('subscription_schedule', id);
  if (found.status !== 'active') return errorResponse(400, `You cannot release a schedule that is ${found.status}.`);
  const subscription = await subscriptionOf(found.subscription ?? '');
  await releaseSchedule(id);
  if (subscription) await storeSubscription({ ...subscription, schedule: null }, 'customer.subscription.updated');
  return okResponse({
    ...found,
    status: 'released',
    subscription: null,
    released_subscription: subscription?.id ?? null,
  });
};

/** Returns a subscription, with its schedule and prices expanded when `expand` requests it. */
export async function expandSchedule(value: SubscriptionValue, expand: readonly unknown[]): Promise<object> {
  const asked = expand.some((path) => typeof path === 'string' && /^schedule(\.|$)/.test(path));
  const schedule = asked && value.schedule !== null ? await schedules.findById(String(value.schedule)).lean() : null;
  if (!schedule) return value;
  const whole = await Promise.all(schedule.value.phases.map(withPrices));
  return { ...value, schedule: { ...schedule.value, phases: whole } };
}

async function withPrices(phase: PhaseValue): Promise<object> {
  const items = phase.items.map(async (item) => ({
    ...item,
    price: (await prices.findById(item.price).lean())?.value ?? item.price,
  }));
  return { ...phase, items: await Promise.all(items) };
}
