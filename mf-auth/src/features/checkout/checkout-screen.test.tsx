import { session } from '@northkeep/shared-vault';
import { setInstancePlan } from '@northkeep/shared-vault/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage, setSignedOut } from '../../testing/open-page.tsx';
import { FakeErrorResponse, FakeServer, TEST_USER_ADA } from '../../testing/open-settings.tsx';

const OPEN = 'POST /api/stripe/create-checkout-session';
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  window.location.hash = '';
  setSignedOut();
});
afterEach(cleanup);

describe('CheckoutScreen', () => {
  // shows: checkout.visitor
  it('redirects a visitor to /register with plan and term', async () => {
    const { where } = openPage('/checkout?plan=pro&term=annual', { server });
    await waitFor(() => expect(where.now).toBe('/register?plan=pro&period=annual'));
  });

  // shows: pay.none.checkout
  it('leads to the registration or the app where nobody can pay', async () => {
    setInstancePlan('pro');
    const { where } = openPage('/checkout?plan=pro&term=annual', { server });
    await waitFor(() => expect(where.now).toBe('/register'));
    cleanup();
    session.setState({ user: TEST_USER_ADA, isAuthenticated: true });
    const { where: place } = openPage('/checkout?plan=pro&term=annual', { server });
    await waitFor(() => expect(place.now).toBe('/app'));
    expect(server.bodies(OPEN)).toEqual([]);
    setInstancePlan(null);
  });

  // shows: checkout.free
  it('redirects a Free user to the payment page of the chosen price', async () => {
    session.setState({ user: TEST_USER_ADA, isAuthenticated: true });
    // jsdom cannot leave the page, so the payment URL of this test is a hash of the same page.
    server.answers.set(OPEN, { portal_url: `${window.location.origin}/#paying`, sessionId: 'cs_test_1' });
    openPage('/checkout?plan=pro&term=annual', { server });
    await waitFor(() => expect(window.location.hash).toBe('#paying'));
    expect(server.bodies(OPEN)).toEqual([{ priceId: 'northkeep_pro_annual' }]);
  });

  // shows: checkout.pro
  it('redirects a Pro user from /checkout to the portal address of the server', async () => {
    session.setState({ user: { ...TEST_USER_ADA, plan: 'pro' }, isAuthenticated: true });
    server.answers.set(OPEN, { portal_url: `${window.location.origin}/#portal` });
    openPage('/checkout?plan=pro&term=monthly', { server });
    await waitFor(() => expect(window.location.hash).toBe('#portal'));
  });

  // shows: checkout.error
  it('shows a failure at /checkout and retries', async () => {
    session.setState({ user: TEST_USER_ADA, isAuthenticated: true });
    const answers = [
      new FakeErrorResponse(502, 'PAYMENTS_UNAVAILABLE', 'Unable to initialize payments at the moment. Please retry.'),
      {},
    ];
    server.answers.set(OPEN, () => answers.shift());
    const { press } = openPage('/checkout?plan=pro&term=monthly', { server });
    const alert = await screen.findByText('Unable to initialize payments at the moment. Please retry.');
    expect(alert).toBeTruthy();
    await press('Try again');
    expect(await screen.findByText('Unable to open checkout. Please try again.')).toBeTruthy();
    expect(server.bodies(OPEN)).toHaveLength(2);
  });

  it('does not open an address outside the payment provider, and works once the server responds correctly', async () => {
    session.setState({ user: TEST_USER_ADA, isAuthenticated: true });
    const pages = ['https://checkout.stripe.example/c/pay/cs_1', `${window.location.origin}/#paying`];
    server.answers.set(OPEN, () => ({ portal_url: pages.shift() }));
    const { press } = openPage('/checkout?plan=pro&term=monthly', { server });
    expect(await screen.findByText('Unable to open checkout. Please try again.')).toBeTruthy();
    await press('Try again');
    await waitFor(() => expect(window.location.hash).toBe('#paying'));
  });
});
