import { Router } from '@koa/router';
import type { AppRouter, AppState } from '../../context.ts';
import { notFoundError } from '../../errors.ts';
import { sendHtmlPage } from '../dev-page.ts';
import { html } from '../html.ts';
import { type PortalView, renderInvoiceBody, renderPortalBody } from './portal-page.ts';
import { isCardDeclined, renewSubscription, setTestCard } from './renewals.ts';
import { readScheduledPrice, schedulePrice } from './scheduled-price.ts';
import { invoices, portals, prices, subscriptions } from './simulator.model.ts';
import { updateSubscription } from './state-changes.ts';
import { TEST_PAYMENT_NOTE } from './test-note.ts';

/** Routes of the simulated billing portal below `path`: plan, card and invoices. */
export function portalRoutes(path: string): AppRouter {
  const router = new Router<AppState>({ prefix: path });

  router.get('/portal/:id', async (ctx) => {
    const body = html`<h1>Billing</h1>${TEST_PAYMENT_NOTE}${renderPortalBody(await viewOf(ctx.params.id), path)}`;
    sendHtmlPage(ctx, { title: 'Billing · test payments', body, path, forms: true });
  });

  router.get('/portal/:id/invoices/:invoice', async (ctx) => {
    const { portal, invoices: own } = await viewOf(ctx.params.id);
    const invoice = own.find(({ id }) => id === ctx.params.invoice);
    if (!invoice) throw notFoundError();
    const body = html`<h1>Invoice</h1>${TEST_PAYMENT_NOTE}${renderInvoiceBody(invoice, `${path}/portal/${portal.id}`)}`;
    sendHtmlPage(ctx, { title: 'Invoice · test payments', body, path });
  });

  router.post('/portal/:id/:action{/:value}', async (ctx) => {
    const { id, action = '', value = '' } = ctx.params;
    const view = await viewOf(id);
    const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!act) throw notFoundError();
    await act(view, value);
    ctx.status = 303;
    ctx.set('location', `${path}/portal/${view.portal.id}`);
  });

  return router;
}

type Action = (view: PortalView, value: string) => Promise<unknown>;

const ending =
  (end: 'true' | 'false'): Action =>
  async ({ subscription }) => {
    if (!subscription) return;
    // Stripe rejects a schedule on a subscription that will end, so the scheduled price is removed first.
    await schedulePrice(subscription, null);
    await updateSubscription(subscription.id, { cancelAtPeriodEnd: end, metadata: {} });
  };

/** Actions of the portal's buttons. */
const ACTIONS: Readonly<Record<string, Action>> = {
  cancel: ending('true'),
  resume: ending('false'),
  keep: async ({ subscription }) => subscription && schedulePrice(subscription, null),
  change: async ({ subscription, others }, value) => {
    const price = others.find(({ id }) => id === value);
    if (subscription && price) await schedulePrice(subscription, price);
  },
  card: ({ portal }, value) => setTestCard(portal.customer, value === 'works'),
  term: async ({ subscription, isCardDeclined: fails }) => subscription && renewSubscription(subscription.id, !fails),
};

async function viewOf(id: string | undefined): Promise<PortalView> {
  const portal = (await portals.findById(id ?? '').lean())?.value;
  if (!portal) throw notFoundError();
  const owned = await subscriptions.find({ key: portal.customer }).lean();
  const subscription = owned.find(({ value }) => value.status !== 'canceled')?.value ?? null;
  const billed = await invoices.find({ key: portal.customer }).lean();
  const sold = await prices.find({ key: { $ne: null } }).lean();
  const now = subscription?.items.data[0]?.price.id;
  return {
    portal,
    subscription,
    next: subscription && (await readScheduledPrice(subscription)),
    others: sold.flatMap(({ value }) => (value.recurring !== null && value.id !== now ? [value] : [])),
    invoices: billed.map(({ value }) => value).sort((a, b) => b.created - a.created),
    isCardDeclined: await isCardDeclined(portal.customer),
  };
}
