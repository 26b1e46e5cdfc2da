import { retryUpsert } from '../database.ts';
import { JOB_BATCH_SIZE, type JobCounts, processItems } from '../jobs/job.ts';
import { buildInvoice, type InvoiceValue } from './invoice-object.ts';
import { unixSeconds } from './objects.ts';
import { findPhaseFrom } from './schedule-object.ts';
import { customers, invoices, prices, type StoredObject, schedules, subscriptions } from './simulator.model.ts';
import { cancelSubscription, storeSubscription } from './state-changes.ts';
import { addBillingTerm, type SubscriptionValue } from './subscription-object.ts';
import { emitEvent } from './webhook-delivery.ts';

/** Metadata field that marks a customer's test card as declined. */
const CARD_MARK = 'test_card';

/** True when the customer's test card is declined. */
export async function isCardDeclined(customer: string): Promise<boolean> {
  return (await customers.findById(customer).lean())?.value.metadata[CARD_MARK] === 'declined';
}

/** Sets a customer's test card. A card that works pays the open invoices, like Stripe's next retry. */
export async function setTestCard(customer: string, works: boolean): Promise<void> {
  const mark = works ? 'works' : 'declined';
  await customers.updateOne({ _id: customer }, { $set: { [`value.metadata.${CARD_MARK}`]: mark } });
  const owing = await subscriptions.find({ key: customer, 'value.status': 'past_due' }).lean();
  if (works) for (const { _id } of owing) await renewSubscription(_id, true);
}

/**
 * Simulates the end of a billing period, or a payment retry while an invoice is open: ends a cancelled subscription,
 * applies a scheduled price and charges the next period. Returns null when the subscription does not exist or has
 * ended.
 */
export async function renewSubscription(id: string, works: boolean): Promise<SubscriptionValue | null> {
  const value = (await subscriptions.findById(id).lean())?.value;
  if (!value || value.status === 'canceled') return null;
  if (value.status === 'past_due') return retryPayment(value, works);
  if (value.cancel_at_period_end) return cancelSubscription(id);
  const next = await nextPeriodOf(value);
  const invoice = await storeInvoice(buildInvoice(next, works));
  const isPaid = invoice.status === 'paid';
  await emitEvent(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  const status = isPaid ? 'active' : 'past_due';
  return storeSubscription({ ...next, status, latest_invoice: invoice.id }, 'customer.subscription.updated');
}

/** Renews or ends all active subscriptions whose period is over. `at` is in Unix seconds. */
export async function renewDueSubscriptions(at = unixSeconds(), signal?: AbortSignal): Promise<JobCounts> {
  const over = { 'value.status': 'active', 'value.items.data.0.current_period_end': { $lte: at } };
  const step = async ({ _id, key }: StoredObject<SubscriptionValue>) =>
    renewSubscription(_id, !(await isCardDeclined(key ?? '')));
  return processItems(subscriptions.find(over).lean().cursor({ batchSize: JOB_BATCH_SIZE }), step, signal);
}

/** Stores the invoice of a period, or returns the one that a renewal stored before it was interrupted. */
async function storeInvoice(invoice: InvoiceValue): Promise<InvoiceValue> {
  const stored = await retryUpsert(() =>
    invoices
      .findOneAndUpdate(
        { _id: invoice.id },
        { $setOnInsert: { value: invoice, key: invoice.customer } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean(),
  );
  return stored.value;
}

async function retryPayment(value: SubscriptionValue, works: boolean): Promise<SubscriptionValue> {
  const latest = String(value.latest_invoice);
  const found = (await invoices.findById(latest).lean())?.value;
  if (found) {
    const tried: InvoiceValue = {
      ...found,
      attempt_count: found.attempt_count + 1,
      ...(works ? { status: 'paid', amount_paid: found.amount_due } : {}),
    };
    await invoices.updateOne({ _id: latest }, { $set: { value: tried } });
    await emitEvent(works ? 'invoice.paid' : 'invoice.payment_failed', tried);
  }
  return storeSubscription({ ...value, status: works ? 'active' : 'past_due' }, 'customer.subscription.updated');
}

/** Returns the subscription in its next billing period, with the scheduled price or, without one, its current price. */
async function nextPeriodOf(value: SubscriptionValue): Promise<SubscriptionValue> {
  const [item] = value.items.data;
  if (!item) return value;
  const begins = item.current_period_end;
  const schedule = value.schedule === null ? null : (await schedules.findById(String(value.schedule)).lean())?.value;
  const phase = schedule && findPhaseFrom(schedule, begins);
  const price = phase ? (await prices.findById(phase.items[0]?.price ?? '').lean())?.value : item.price;
  if (schedule && !phase) await releaseSchedule(schedule.id);
  else if (schedule && phase) {
    const { start_date, end_date } = phase;
    await schedules.updateOne({ _id: schedule.id }, { $set: { 'value.current_phase': { start_date, end_date } } });
  }
  const charged = price ?? item.price;
  const term = charged.recurring?.interval === 'year' ? 'year' : 'month';
  const renewed = {
    ...item,
    price: charged,
    current_period_start: begins,
    current_period_end: addBillingTerm(begins, term),
  };
  return {
    ...value,
    metadata: { ...value.metadata, ...phase?.metadata },
    schedule: phase ? value.schedule : null,
    items: { ...value.items, data: [renewed] },
  };
}

/** Releases a schedule: its subscription continues without it. */
export async function releaseSchedule(id: string): Promise<void> {
  await schedules.updateOne(
    { _id: id },
    { $set: { 'value.status': 'released', 'value.current_phase': null, 'value.subscription': null } },
  );
}
