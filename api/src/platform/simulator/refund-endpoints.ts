import { isDuplicateKeyError } from '../database.ts';
import type { SimulatedEndpoint } from './endpoints.ts';
import { readTextParam } from './form-encoding.ts';
import { buildInvoicePayment, invoiceIdOf } from './invoice-object.ts';
import { unixSeconds } from './objects.ts';
import {
  errorResponse,
  listResponse,
  missingParameterResponse,
  missingResourceResponse,
  okResponse,
} from './responses.ts';
import { invoices, refunds, sessions } from './simulator.model.ts';
import { emitEvent } from './webhook-delivery.ts';

export const listInvoices: SimulatedEndpoint = async ({ params }) => {
  const subscription = readTextParam(params.subscription);
  const status = readTextParam(params.status);
  if (subscription === undefined) return missingParameterResponse('subscription');
  const found = await invoices.find({ 'value.parent.subscription_details.subscription': subscription }).lean();
  return listResponse(
    '/v1/invoices',
    found.flatMap(({ value }) => (status === undefined || value.status === status ? [value] : [])),
  );
};

export const listInvoicePayments: SimulatedEndpoint = async ({ params }) => {
  const invoice = readTextParam(params.invoice);
  if (invoice === undefined) return missingParameterResponse('invoice');
  const found = (await invoices.findById(invoice).lean())?.value;
  if (!found) return missingResourceResponse('invoice', invoice);
  const payment = buildInvoicePayment(found);
  const status = readTextParam(params.status) ?? payment.status;
  return listResponse('/v1/invoice_payments', payment.status === status ? [payment] : []);
};

interface Payment {
  readonly amount: number;
  readonly currency: string;
}

/** Finds the payment with this payment intent: a paid invoice of a subscription period, or a one-time checkout. */
async function paymentOf(intent: string): Promise<Payment | null> {
  const invoice = (await invoices.findById(invoiceIdOf(intent)).lean())?.value;
  if (invoice) return invoice.status === 'paid' ? { amount: invoice.amount_paid, currency: invoice.currency } : null;
  const session = (await sessions.findOne({ 'value.session.payment_intent': intent }).lean())?.value.session;
  return session ? { amount: session.amount_total ?? 0, currency: session.currency ?? 'usd' } : null;
}

/** Refunds a whole payment, once. */
export const createRefund: SimulatedEndpoint = async ({ params }) => {
  const intent = readTextParam(params.payment_intent);
  if (intent === undefined) return missingParameterResponse('payment_intent');
  const payment = await paymentOf(intent);
  if (!payment) return missingResourceResponse('payment_intent', intent);
  const value = {
    id: intent.replace('pi_', 're_'),
    object: 'refund' as const,
    ...payment,
    charge: intent.replace('pi_', 'ch_'),
    created: unixSeconds(),
    metadata: {},
    payment_intent: intent,
    reason: null,
    status: 'succeeded',
  };
  try {
    await refunds.create({ _id: value.id, value, key: intent });
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    return errorResponse(400, `Charge ${value.charge} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  await emitEvent('refund.created', value);
  return okResponse(value);
};
