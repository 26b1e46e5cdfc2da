import { type Html, html } from '../html.ts';
import type { InvoiceValue } from './invoice-object.ts';
import type { PortalValue, PriceValue, SubscriptionValue } from './objects.ts';

/** Data of a customer's portal page. */
export interface PortalView {
  readonly portal: PortalValue;
  readonly subscription: SubscriptionValue | null;
  /** Price scheduled after the paid period, if any. */
  readonly next: PriceValue | null;
  /** Prices that can be scheduled. */
  readonly others: readonly PriceValue[];
  readonly invoices: readonly InvoiceValue[];
  readonly isCardDeclined: boolean;
}

export const formatMoney = (cents: number | null, currency: string | null): string =>
  `${((cents ?? 0) / 100).toFixed(2)} ${(currency ?? '').toUpperCase()}`;
export const formatPrice = ({ unit_amount, currency, recurring }: PriceValue): string =>
  `${formatMoney(unit_amount, currency)}${recurring ? ` a ${recurring.interval}` : ''}`;

/** Formats Unix seconds as '2026-11-21'. */
const day = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10);
const row = (name: string, value: string): Html => html`<dt>${name}</dt><dd>${value}</dd>`;

/** Renders the portal page with plan, card and invoices. `path` is the base path of its forms. */
export function renderPortalBody(view: PortalView, path: string): Html {
  const { portal } = view;
  const form = (action: string, label: string): Html =>
    html`<form method="post" action="${path}/portal/${portal.id}/${action}"><button>${label}</button></form>`;
  const back = portal.return_url === null ? null : html`<p><a href="${portal.return_url}">Back</a></p>`;
  return html`<div class="pay"><h2>Plan</h2>${planPart(view, form)}</div><div class="pay"><h2>Card</h2>${cardPart(view, form)}</div><div class="pay"><h2>Invoices</h2>${invoicesPart(view, path)}</div>${back}`;
}

type Form = (action: string, label: string) => Html;

function planPart({ subscription, next, others }: PortalView, form: Form): Html {
  const item = subscription?.items.data[0];
  if (!subscription || !item) return html`<p>No plan.</p>`;
  const end = day(item.current_period_end);
  const ending = subscription.cancel_at_period_end;
  const facts = [
    row('Plan', item.price.nickname ?? ''),
    row('Price', formatPrice(item.price)),
    row('State', subscription.status === 'past_due' ? 'Payment declined' : 'Paid'),
    row(ending ? 'Ends' : 'Renews', end),
    ...(next ? [row('After that', formatPrice(next))] : []),
  ];
  const change = next
    ? [form('keep', 'Keep the price of now')]
    : others.map((price) => form(`change/${price.id}`, `Pay ${formatPrice(price)} from ${end}`));
  const changes = ending || subscription.status === 'past_due' ? [] : change;
  return html`<dl>${facts}</dl>${form(ending ? 'resume' : 'cancel', ending ? 'Resume plan' : 'Cancel plan')}${changes}`;
}

function cardPart({ subscription, isCardDeclined }: PortalView, form: Form): Html {
  const text = isCardDeclined ? 'A card that the bank declines.' : 'A card that works.';
  const other = isCardDeclined
    ? form('card/works', 'Use a card that works')
    : form('card/declined', 'Use a card that is declined');
  // Button that simulates the end of a billing period, which otherwise takes a month.
  const term = subscription ? form('term', 'End the term now') : null;
  return html`<p>${text}</p>${other}${term}`;
}

function invoicesPart({ invoices, portal }: PortalView, path: string): Html {
  if (invoices.length === 0) return html`<p>No invoice.</p>`;
  const rows = invoices.map(
    ({ id, number, description, amount_due, currency, created, status }) =>
      html`<li><a href="${path}/portal/${portal.id}/invoices/${id}">${number ?? id}</a><span>${day(created)}, ${description}, ${formatMoney(amount_due, currency)}, ${status}</span></li>`,
  );
  return html`<ul class="list">${rows}</ul>`;
}

/** Renders one invoice for printing. */
export function renderInvoiceBody(invoice: InvoiceValue, back: string): Html {
  const { number, description, amount_due, amount_paid, currency, created, status } = invoice;
  const facts = [
    row('Number', number ?? ''),
    row('Date', day(created)),
    row('For', description),
    row('Amount', formatMoney(amount_due, currency)),
    row('Paid', formatMoney(amount_paid, currency)),
    row('State', status),
  ];
  return html`<div class="pay"><dl>${facts}</dl></div><p><a href="${back}">Back</a></p>`;
}
