import { type BillingResponse, PLAN_FEATURES } from '@northkeep/contracts';
import { confirmStore } from '@northkeep/shared-kit/runtime';
import { isStorageMissing, session, vault } from '@northkeep/shared-vault';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FakeErrorResponse,
  type FakeServer,
  getToastTexts,
  openSection,
  pressButton,
  signInBeforeAll,
} from '../../../testing/open-settings.tsx';

const { newServer } = signInBeforeAll();
let server: FakeServer;
beforeEach(() => {
  server = newServer();
  window.location.hash = '';
});
afterEach(cleanup);

describe('Billing', () => {
  const free: BillingResponse = {
    plan: 'free',
    subscription: null,
    activation: { by: 'payment', at: '2026-11-20T09:00:00Z' },
    usage: { aims: 2, savedCards: 18, records: 1_284 },
  };
  const pro: BillingResponse = {
    ...free,
    plan: 'pro',
    subscription: {
      ...{ planId: 'pro', planName: 'Pro' },
      ...{ plan: 'pro', term: 'monthly', status: 'active', currentPeriodEnd: '2026-12-20T12:00:00Z' },
      ...{ nextTerm: null, cancelAtPeriodEnd: false, failedAt: null, graceUntil: null },
    },
  };

  // shows: pay.upgrade-card, pay.price.pro-month, pay.price.pro-year, settings.billing.free, frame.plan.notes
  it('offers Pro at the catalogue price to a Free account', async () => {
    server.answers.set('GET /api/payments/billing', free);
    server.answers.set(
      'POST /api/stripe/create-checkout-session',
      new FakeErrorResponse(502, 'PAYMENTS_UNAVAILABLE', 'Unable to initialize payments at the moment. Please retry.'),
    );
    const { user } = openSection(server, 'billing');
    expect(await screen.findByText('Free Tier')).toBeTruthy();
    expect(screen.getByText('Unlimited notes, journal and calendar')).toBeTruthy();
    for (const { main, more } of Object.values(PLAN_FEATURES))
      for (const feature of [...main, ...more]) expect(screen.getByText(feature)).toBeTruthy();
    expect(screen.getByText('13')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Annual' }));
    expect(screen.getByText('120')).toBeTruthy();
    await pressButton(user, 'Upgrade to Pro');
    await waitFor(() =>
      expect(getToastTexts()).toEqual(['Unable to initialize payments at the moment. Please retry.']),
    );
    expect(server.bodies('POST /api/stripe/create-checkout-session')).toEqual([{ priceId: 'northkeep_pro_annual' }]);
  });

  // shows: pay.call.upgrade.page
  it('opens the page at the portal_url of the upgrade response', async () => {
    server.answers.set('GET /api/payments/billing', free);
    // jsdom cannot leave the page, so the payment URL of this test is a hash of the same page.
    const upgrade = { portal_url: `${window.location.origin}/#paying`, sessionId: 'cs_test_1' };
    server.answers.set('POST /api/stripe/create-checkout-session', upgrade);
    const { user } = openSection(server, 'billing');
    await pressButton(user, 'Upgrade to Pro');
    await waitFor(() => expect(window.location.hash).toBe('#paying'));
    expect(getToastTexts()).toEqual([]);
  });

  it('opens the page in another tab in a browser that stores nothing, where leaving would lose the open vault', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const tab = { opener: window as Window | null, location: { replace: vi.fn() }, close: vi.fn(), sessionStorage };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    server.answers.set('GET /api/payments/billing', free);
    const upgrade = { portal_url: `${window.location.origin}/#paying`, sessionId: 'cs_test_1' };
    server.answers.set('POST /api/stripe/create-checkout-session', upgrade);
    const { user } = openSection(server, 'billing');
    await vi.waitFor(async () => {
      await vault.local.read('any');
      expect(isStorageMissing()).toBe(true);
    });
    await pressButton(user, 'Upgrade to Pro');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(upgrade.portal_url));
    expect([tab.opener, window.location.hash]).toEqual([null, '']);
    server.answers.set('POST /api/stripe/create-checkout-session', new FakeErrorResponse(502, 'X', 'no'));
    await pressButton(user, 'Upgrade to Pro');
    await waitFor(() => expect(tab.close).toHaveBeenCalledTimes(1));
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    await vault.local.read('any');
    expect(isStorageMissing()).toBe(false);
  });

  // shows: settings.billing.current
  it('shows the name, price and next payment of the active plan', async () => {
    server.answers.set('GET /api/payments/billing', pro);
    openSection(server, 'billing');
    const heading = await screen.findByRole('heading', { name: 'Your plan' });
    const card = within(heading.parentElement ?? document.body);
    expect(card.getByText('Pro')).toBeTruthy();
    expect(card.getByText('13 USD')).toBeTruthy();
    expect(card.getByText('a month')).toBeTruthy();
    expect(screen.getByText('13 USD on December 20, 2026')).toBeTruthy();
  });

  // shows: pay.portal
  it('leads a Pro account to the portal of the payment provider', async () => {
    server.answers.set('GET /api/payments/billing', pro);
    // jsdom cannot leave the page, so the portal of this test is a hash of the same page.
    server.answers.set('POST /api/payments/portal', { portal_url: `${window.location.origin}/#portal` });
    const { user } = openSection(server, 'billing');
    expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull();
    await pressButton(user, 'Open the billing portal');
    await waitFor(() => expect(window.location.hash).toBe('#portal'));
    expect(getToastTexts()).toEqual([]);
  });

  // shows: settings.billing.elite
  it.each([
    ['Free', free],
    ['Pro', pro],
  ])('shows Elite to a %s account as not available yet, with a link to its updates', async (_plan, billing) => {
    server.answers.set('GET /api/payments/billing', billing);
    openSection(server, 'billing');
    const card = within(await screen.findByRole('region', { name: 'Elite' }));
    expect(card.getByText('29')).toBeTruthy();
    expect(card.getByRole<HTMLButtonElement>('button', { name: 'Not available yet' }).disabled).toBe(true);
    expect(card.getByRole('link', { name: 'Get updates' }).getAttribute('href')).toBe('/subscribe?plan=elite-updates');
  });

  // shows: settings.usage, settings.usage.reached
  it('shows the usage of the account, the limits of Free, and the limit that is reached', async () => {
    server.answers.set('GET /api/payments/billing', free);
    openSection(server, 'billing');
    expect(await screen.findByText('2 of 2')).toBeTruthy();
    expect(screen.getByText('18 of 50')).toBeTruthy();
    expect(screen.getByText('1,284')).toBeTruthy();
    expect(screen.getByText('You have reached one limit: a third aim needs Pro, or one aim less.')).toBeTruthy();
    expect(screen.queryByText(/one more saved card needs Pro/)).toBeNull();
  });

  // shows: settings.usage.pro
  it('shows the usage of a Pro account without limits', async () => {
    server.answers.set('GET /api/payments/billing', { ...pro, usage: { aims: 3, savedCards: 51, records: 7 } });
    openSection(server, 'billing');
    expect(await screen.findByText('Saved cards')).toBeTruthy();
    expect(screen.getByText('51')).toBeTruthy();
    expect(screen.queryByText(/You have reached one limit/)).toBeNull();
  });

  it('confirms a payment once after the return from the payment page', async () => {
    server.answers.set('GET /api/payments/billing', pro);
    server.answers.set('POST /api/payments/confirm-upgrade', () => {
      server.user = { ...server.user, plan: 'pro' };
      return server.user;
    });
    const { where } = openSection(server, 'billing?session_id=cs_test_12345678');
    await waitFor(() => expect(getToastTexts()).toEqual(['You have Pro now.']));
    expect(server.bodies('POST /api/payments/confirm-upgrade')).toEqual([{ sessionId: 'cs_test_12345678' }]);
    expect(where.now).toBe('/app/settings/billing');
    expect(session.getState().user?.plan).toBe('pro');
  });

  // shows: pay.cancel, pay.subscription
  it('cancels the plan at the end of the term after a confirmation', async () => {
    let now = pro;
    server.answers.set('GET /api/payments/billing', () => now);
    server.answers.set('POST /api/payments/cancel', () => {
      if (pro.subscription) now = { ...pro, subscription: { ...pro.subscription, cancelAtPeriodEnd: true } };
      return now;
    });
    const { user } = openSection(server, 'billing');
    await pressButton(user, 'Switch to Free');
    act(() => confirmStore.getState().open?.answer(true));
    expect(await screen.findByText('Pro ends on December 20, 2026.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep Pro' })).toBeTruthy();
  });

  it('schedules another billing term for the end of the paid one and cancels the change', async () => {
    let now = pro;
    server.answers.set('GET /api/payments/billing', () => now);
    server.answers.set('POST /api/payments/change-term', ({ term }: { term: 'monthly' | 'annual' }) => {
      const nextTerm = term === 'annual' ? term : null;
      if (pro.subscription) now = { ...pro, subscription: { ...pro.subscription, nextTerm } };
      return now;
    });
    const { user } = openSection(server, 'billing');
    await pressButton(user, 'Pay yearly, 120 USD');
    expect(await screen.findByText('Monthly, annual from December 20, 2026')).toBeTruthy();
    expect(screen.getByText('120 USD on December 20, 2026')).toBeTruthy();
    await pressButton(user, 'Keep paying monthly');
    expect(await screen.findByText('13 USD on December 20, 2026')).toBeTruthy();
    expect(getToastTexts()).toEqual(['From December 20, 2026 you pay yearly.', 'You go on paying monthly.']);
    expect(server.bodies('POST /api/payments/change-term')).toEqual([{ term: 'annual' }, { term: 'monthly' }]);
  });

  // shows: pay.grace.said
  it('explains the grace period after a failed renewal', async () => {
    const failing = { status: 'past_due', failedAt: '2026-11-21T12:00:00Z', graceUntil: '2026-12-05T12:00:00Z' };
    if (pro.subscription)
      server.answers.set('GET /api/payments/billing', { ...pro, subscription: { ...pro.subscription, ...failing } });
    openSection(server, 'billing');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Your last payment did not go through.');
    expect(notice.textContent).toContain('Pro stays on until December 5, 2026.');
    expect(screen.getByRole('button', { name: 'Update the card' })).toBeTruthy();
  });
});
