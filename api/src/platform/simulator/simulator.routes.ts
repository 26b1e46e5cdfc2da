import { Router } from '@koa/router';
import type { AppRouter, AppState } from '../../context.ts';
import { notFoundError } from '../../errors.ts';
import { sendHtmlPage } from '../dev-page.ts';
import { html } from '../html.ts';
import { formatMoney } from './portal-page.ts';
import { sessions } from './simulator.model.ts';
import { paySession } from './state-changes.ts';
import { TEST_PAYMENT_NOTE } from './test-note.ts';

/** Routes of the simulated checkout page below `path`. Mounted only when the simulator is used. */
export function simulatorRoutes(path: string): AppRouter {
  const router = new Router<AppState>({ prefix: path });

  const sessionOf = async (id: string | undefined) => {
    const found = await sessions.findById(id ?? '').lean();
    if (!found) throw notFoundError();
    return found.value;
  };

  router.get('/checkout/:id', async (ctx) => {
    const { session, price } = await sessionOf(ctx.params.id);
    const { id, status, customer_email, amount_total, currency } = session;
    const facts = html`<dl><dt>For</dt><dd>${price.nickname}</dd><dt>Amount</dt><dd>${formatMoney(amount_total, currency)}${price.recurring ? ` a ${price.recurring.interval}` : ''}</dd>${customer_email === null ? null : html`<dt>Account</dt><dd>${customer_email}</dd>`}</dl>`;
    const buttons = html`<form method="post" action="${path}/checkout/${id}/pay"><button class="first">Pay</button></form><form method="post" action="${path}/checkout/${id}/cancel"><button>Cancel</button></form>`;
    const closed = html`<p>This checkout is ${status === 'complete' ? 'paid' : 'closed'}.</p>`;
    const body = html`<h1>Checkout</h1>${TEST_PAYMENT_NOTE}<div class="pay">${facts}${status === 'open' ? buttons : closed}</div>`;
    sendHtmlPage(ctx, { title: 'Checkout · test payments', body, path, forms: true });
  });

  router.post('/checkout/:id/pay', async (ctx) => {
    const { session } = await sessionOf(ctx.params.id);
    const paid = (await paySession(session.id)) ?? (await sessionOf(session.id)).session;
    const done = paid.status === 'complete' ? paid.success_url?.replace('{CHECKOUT_SESSION_ID}', paid.id) : null;
    ctx.status = 303;
    ctx.set('location', done ?? `${path}/checkout/${paid.id}`);
  });

  router.post('/checkout/:id/cancel', async (ctx) => {
    const { session } = await sessionOf(ctx.params.id);
    ctx.status = 303;
    ctx.set('location', session.cancel_url ?? `${path}/checkout/${session.id}`);
  });

  return router;
}
