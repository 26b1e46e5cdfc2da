import { type FormParams, readListParam, readObjectParam, readTextParam, readTextValues } from './form-encoding.ts';
import { buildCustomer, buildPrice } from './objects.ts';
import { createPortal, createPortalConfiguration, listPortalConfigurations } from './portal-endpoints.ts';
import { createRefund, listInvoicePayments, listInvoices } from './refund-endpoints.ts';
import {
  errorResponse,
  listResponse,
  missingParameterResponse,
  missingResourceResponse,
  okResponse,
  type SimulatorResponse,
} from './responses.ts';
import { changeSchedule, createSchedule, endSchedule, expandSchedule, readSchedule } from './schedule-endpoints.ts';
import { buildCheckoutSession, buildLineItems, type CheckoutSessionValue } from './session-object.ts';
import { customers, events, prices, sessions, subscriptions } from './simulator.model.ts';
import { cancelSubscription, expireSession, updateSubscription } from './state-changes.ts';

export interface SimulatedCall {
  readonly params: FormParams;
  /** Id in the path; empty when there is none. */
  readonly id: string;
  /** Base URL of the hosted pages. */
  readonly base: string;
}

export type SimulatedEndpoint = (call: SimulatedCall) => Promise<SimulatorResponse>;

const findPrice: SimulatedEndpoint = async ({ id }) => {
  const found = await prices.findById(id).lean();
  return found ? okResponse(found.value) : missingResourceResponse('price', id);
};

const listPrices: SimulatedEndpoint = async ({ params }) => {
  const keys = readListParam(params.lookup_keys).filter((key) => typeof key === 'string');
  const found = await prices.find(keys.length > 0 ? { key: { $in: keys } } : {}).lean();
  return listResponse(
    '/v1/prices',
    found.map(({ value }) => value),
  );
};

const createPrice: SimulatedEndpoint = async ({ params }) => {
  const amount = Number(readTextParam(params.unit_amount));
  const currency = readTextParam(params.currency);
  if (currency === undefined) return missingParameterResponse('currency');
  if (!Number.isSafeInteger(amount) || amount < 0) return missingParameterResponse('unit_amount');
  const lookupKey = readTextParam(params.lookup_key) ?? null;
  const interval = readTextParam(readObjectParam(params.recurring).interval);
  const name = readTextParam(readObjectParam(params.product_data).name) ?? '';
  if (lookupKey !== null && (await prices.exists({ key: lookupKey }))) {
    if (params.transfer_lookup_key !== 'true')
      return errorResponse(400, `A price already uses the lookup key ${lookupKey}.`);
    await prices.updateMany({ key: lookupKey }, { $set: { key: null, 'value.lookup_key': null } });
  }
  const price = buildPrice({
    lookupKey,
    amount,
    currency,
    interval: termOf(interval),
    name,
    metadata: readTextValues(params.metadata),
  });
  await prices.create({ _id: price.id, value: price, key: lookupKey });
  return okResponse(price);
};

const termOf = (interval: string | undefined) => (interval === 'month' || interval === 'year' ? interval : null);

const createSession: SimulatedEndpoint = async ({ params, base }) => {
  const mode = readTextParam(params.mode);
  if (mode !== 'payment' && mode !== 'subscription') return missingParameterResponse('mode');
  const successUrl = readTextParam(params.success_url);
  if (successUrl === undefined) return missingParameterResponse('success_url');
  const [item] = readListParam(params.line_items);
  const priceId = readTextParam(readObjectParam(item).price);
  if (priceId === undefined) return missingParameterResponse('line_items[0][price]');
  const price = (await prices.findById(priceId).lean())?.value;
  if (!price) return missingResourceResponse('price', priceId);
  if ((mode === 'subscription') !== (price.recurring !== null))
    return errorResponse(
      400,
      `You must use ${mode === 'subscription' ? 'a recurring' : 'a one-time'} price in ${mode} mode.`,
    );
  const customer = readTextParam(params.customer) ?? null;
  if (customer !== null && !(await customers.exists({ _id: customer })))
    return missingResourceResponse('customer', customer);
  const value = buildCheckoutSession({
    mode,
    price,
    quantity: Number(readTextParam(readObjectParam(item).quantity) ?? 1),
    customer,
    email: readTextParam(params.customer_email) ?? null,
    reference: readTextParam(params.client_reference_id) ?? null,
    metadata: readTextValues(params.metadata),
    subscriptionMetadata: readTextValues(readObjectParam(params.subscription_data).metadata),
    successUrl,
    cancelUrl: readTextParam(params.cancel_url) ?? null,
    base,
  });
  await sessions.create({ _id: value.session.id, value });
  return okResponse(value.session);
};

const readSession: SimulatedEndpoint = async ({ id, params }) => {
  const found = await sessions.findById(id).lean();
  return found
    ? okResponse(await expanded(found.value, readListParam(params.expand)))
    : missingResourceResponse('checkout.session', id);
};

async function expanded(value: CheckoutSessionValue, expand: readonly unknown[]): Promise<object> {
  const { subscription } = value.session;
  const whole =
    expand.includes('subscription') && typeof subscription === 'string'
      ? (await subscriptions.findById(subscription).lean())?.value
      : undefined;
  return {
    ...value.session,
    ...(whole ? { subscription: whole } : {}),
    ...(expand.includes('line_items') ? { line_items: buildLineItems(value) } : {}),
  };
}

const endSession: SimulatedEndpoint = async ({ id }) => {
  if (!(await sessions.exists({ _id: id }))) return missingResourceResponse('checkout.session', id);
  const expired = await expireSession(id);
  return expired
    ? okResponse(expired)
    : errorResponse(400, 'Only Checkout Sessions with a status in ["open"] can be expired.', {
        code: 'checkout_session_not_open',
      });
};

const readSubscription: SimulatedEndpoint = async ({ id, params }) => {
  const found = await subscriptions.findById(id).lean();
  return found
    ? okResponse(await expandSchedule(found.value, readListParam(params.expand)))
    : missingResourceResponse('subscription', id);
};

/**
 * Lists the subscriptions of a customer. Like Stripe, it leaves out ended subscriptions unless `status` requests them.
 */
const listSubscriptions: SimulatedEndpoint = async ({ params }) => {
  const customer = readTextParam(params.customer);
  if (customer !== undefined && !(await customers.exists({ _id: customer })))
    return missingResourceResponse('customer', customer);
  const found = await subscriptions.find(customer === undefined ? {} : { key: customer }).lean();
  const status = readTextParam(params.status);
  const isListed = (one: unknown) => (status === undefined ? one !== 'canceled' : status === 'all' || status === one);
  return listResponse(
    '/v1/subscriptions',
    found.flatMap(({ value }) => (isListed(value.status) ? [value] : [])),
  );
};

const changeSubscription: SimulatedEndpoint = async ({ id, params }) => {
  const current = (await subscriptions.findById(id).lean())?.value;
  if (current && current.schedule !== null && params.cancel_at_period_end !== undefined)
    return errorResponse(
      400,
      `The subscription is managed by the subscription schedule \`${String(current.schedule)}\`.`,
    );
  const changed = await updateSubscription(id, {
    cancelAtPeriodEnd: readTextParam(params.cancel_at_period_end),
    metadata: readTextValues(params.metadata),
  });
  return changed ? okResponse(changed) : missingResourceResponse('subscription', id);
};

const endSubscription: SimulatedEndpoint = async ({ id }) => {
  // Stripe responds for an ended subscription as for an unknown one.
  const isEnded = (await subscriptions.findById(id).lean())?.value.status === 'canceled';
  const ended = isEnded ? null : await cancelSubscription(id);
  return ended ? okResponse(ended) : missingResourceResponse('subscription', id);
};

const createCustomer: SimulatedEndpoint = async ({ params }) => {
  const customer = buildCustomer(readTextParam(params.email) ?? null);
  await customers.create({ _id: customer.id, value: customer });
  return okResponse(customer);
};

const readCustomer: SimulatedEndpoint = async ({ id }) => {
  const found = await customers.findById(id).lean();
  return found ? okResponse(found.value) : missingResourceResponse('customer', id);
};

const changeCustomer: SimulatedEndpoint = async ({ id, params }) => {
  const email = readTextParam(params.email);
  const found = await customers
    .findOneAndUpdate({ _id: id }, email === undefined ? {} : { $set: { 'value.email': email } }, {
      returnDocument: 'after',
    })
    .lean();
  return found ? okResponse(found.value) : missingResourceResponse('customer', id);
};

const readEvent: SimulatedEndpoint = async ({ id }) => {
  const found = await events.findById(id).lean();
  return found ? okResponse(found.value) : missingResourceResponse('event', id);
};

/** Supported Stripe endpoints; every other request gets 404. */
const ENDPOINTS: Readonly<Record<string, SimulatedEndpoint>> = {
  'GET /v1/prices': listPrices,
  'POST /v1/prices': createPrice,
  'GET /v1/prices/:id': findPrice,
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/:id': readSession,
  'POST /v1/checkout/sessions/:id/expire': endSession,
  'GET /v1/subscriptions': listSubscriptions,
  'GET /v1/subscriptions/:id': readSubscription,
  'POST /v1/subscriptions/:id': changeSubscription,
  'DELETE /v1/subscriptions/:id': endSubscription,
  'POST /v1/subscription_schedules': createSchedule,
  'GET /v1/subscription_schedules/:id': readSchedule,
  'POST /v1/subscription_schedules/:id': changeSchedule,
  'POST /v1/subscription_schedules/:id/release': endSchedule,
  'GET /v1/invoices': listInvoices,
  'GET /v1/invoice_payments': listInvoicePayments,
  'POST /v1/refunds': createRefund,
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/:id': readCustomer,
  'POST /v1/customers/:id': changeCustomer,
  'GET /v1/billing_portal/configurations': listPortalConfigurations,
  'POST /v1/billing_portal/configurations': createPortalConfiguration,
  'POST /v1/billing_portal/sessions': createPortal,
  'GET /v1/events/:id': readEvent,
};

/** Finds the endpoint of a request. Ids in the path are recognised by Stripe's prefixes, such as `cus_`. */
export function endpointOf(
  method: string,
  path: string,
): { readonly endpoint: SimulatedEndpoint; readonly id: string } | null {
  const id = /\/((?:price|cs|sub|cus|evt)_[A-Za-z0-9_]+)(?=\/|$)/.exec(path)?.[1] ?? '';
  const pattern = id === '' ? path : path.replace(id, ':id');
  const name = `${method} ${pattern}`;
  const endpoint = Object.hasOwn(ENDPOINTS, name) ? ENDPOINTS[name] : undefined;
  return endpoint ? { endpoint, id } : null;
}
