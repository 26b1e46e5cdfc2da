import { Router } from '@koa/router';
import type { AppRouter, AppState } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { showPage } from '../dev-page.ts';
import { html } from '../html.ts';
import { paySession, updateSubscription } from './changes.ts';
import { portals, sessions, subscriptions } from './simulator.model.ts';

const money = (cents: number | null, currency: string | null) =>
  `${((cents ?? 0) / 100).toFixed(2)} ${(currency ?? '').toUpperCase()}`;
const TEST = html`<p class="note">Test payments: no card is asked for and nothing is charged.</p>`;

/** The hosted pages of the simulator below `path`, of plain forms. Mounted only while the simulator is used. */
export function simulatorRoutes(path: string): AppRouter {
  const router = new Router<AppState>({ prefix: path });

  const sessionOf = async (id: string | undefined) => {
    const found = await sessions.findById(id ?? '').lean();
    if (!found) throw notFound();
    return found.value;
  };

  router.get('/checkout/:id', async (ctx) => {
    const { session, price } = await sessionOf(ctx.params.id);
    const { id, status, customer_email, amount_total, currency } = session;
    const facts = html`<dl><dt>For</dt><dd>${price.nickname}</dd><dt>Amount</dt><dd>${money(amount_total, currency)}${price.recurring ? ` a ${price.recurring.interval}` : ''}</dd>${customer_email === null ? null : html`<dt>Account</dt><dd>${customer_email}</dd>`}</dl>`;
    const buttons = html`<form method="post" action="${path}/checkout/${id}/pay"><button class="first">Pay</button></form><form method="post" action="${path}/checkout/${id}/cancel"><button>Cancel</button></form>`;
    const closed = html`<p>This checkout is ${status === 'complete' ? 'paid' : 'closed'}.</p>`;
    const body = html`<h1>Checkout</h1>${TEST}<div class="pay">${facts}${status === 'open' ? buttons : closed}</div>`;
    showPage(ctx, { title: 'Checkout · test payments', body, path, forms: true });
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

  const portalOf = async (id: string | undefined) => {
    const portal = (await portals.findById(id ?? '').lean())?.value;
    if (!portal) throw notFound();
    const owned = await subscriptions.find({ key: portal.customer }).lean();
    return { portal, subscription: owned.find(({ value }) => value.status !== 'canceled')?.value ?? null };
  };

  router.get('/portal/:id', async (ctx) => {
    const { portal, subscription } = await portalOf(ctx.params.id);
    const item = subscription?.items.data[0];
    const end = item ? new Date(item.current_period_end * 1000).toISOString().slice(0, 10) : '';
    const ending = subscription?.cancel_at_period_end === true;
    const facts = html`<dl><dt>Plan</dt><dd>${item?.price.nickname ?? ''}</dd><dt>${ending ? 'Ends' : 'Renews'}</dt><dd>${end}</dd></dl>`;
    const form = html`<form method="post" action="${path}/portal/${portal.id}/${ending ? 'resume' : 'cancel'}"><button>${ending ? 'Resume plan' : 'Cancel plan'}</button></form>`;
    const plan = subscription ? html`${facts}${form}` : html`<p>No plan.</p>`;
    const back = portal.return_url === null ? null : html`<p><a href="${portal.return_url}">Back</a></p>`;
    const body = html`<h1>Billing</h1>${TEST}<div class="pay">${plan}</div>${back}`;
    showPage(ctx, { title: 'Billing · test payments', body, path, forms: true });
  });

  for (const [action, ending] of [
    ['cancel', 'true'],
    ['resume', 'false'],
  ] as const) {
    router.post(`/portal/:id/${action}`, async (ctx) => {
      const { portal, subscription } = await portalOf(ctx.params.id);
      if (subscription) await updateSubscription(subscription.id, { cancelAtPeriodEnd: ending, metadata: {} });
      ctx.status = 303;
      ctx.set('location', `${path}/portal/${portal.id}`);
    });
  }

  return router;
}
