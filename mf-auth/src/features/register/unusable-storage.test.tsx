import { registration, session } from '@northkeep/shared-vault';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handOverPaymentReturn } from '../../rules/payment-return-channel.ts';
import { openPage, setSignedOut } from '../../testing/open-page.tsx';
import { TEST_PASSWORD, TEST_USER_ADA } from '../../testing/open-settings.tsx';
import { openSignUp, resetSignUp, SLOW_WAIT_OPTIONS } from '../../testing/sign-up.tsx';
import {
  ACTIVATION_FEE_REQUEST,
  CONFIRM_PAYMENT_REQUEST,
  FINALIZE_REQUEST,
  type SignUpServer,
} from '../../testing/sign-up-server.ts';

let server: SignUpServer;
const opened = vi.spyOn(window, 'open');
beforeAll(() => vi.stubGlobal('indexedDB', undefined));
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  server = await resetSignUp();
  sessionStorage.clear();
  opened.mockReset();
});
afterEach(cleanup);

/** The tab that the payment page opens in. */
function newTab() {
  const stored = new Map<string, string>();
  return {
    opener: window as Window | null,
    location: { replace: vi.fn() },
    close: vi.fn(),
    stored,
    sessionStorage: { setItem: (key: string, value: string) => void stored.set(key, value) },
  };
}

/** Fills the steps and presses the button that opens the payment page. */
async function pay() {
  const page = openSignUp(server);
  await page.upTo('profile');
  await page.press('Create Account');
  await waitFor(() => expect(server.bodies(ACTIVATION_FEE_REQUEST)).toHaveLength(1), SLOW_WAIT_OPTIONS);
  return page;
}

describe('in a browser that stores nothing', () => {
  // shows: memory.notice
  it.each(['/login', '/register', '/register/return?session_id=cs_x'])(
    '%s says that closing it loses data',
    async (address) => {
      openPage(address, { server });
      expect(
        await screen.findByText(
          'This browser stores nothing for Northkeep. Closing this page loses what was not sent.',
          undefined,
          SLOW_WAIT_OPTIONS,
        ),
      ).toBeTruthy();
    },
  );

  // shows: memory.checkout
  it('opens the payment page in another tab, and finishes here when that tab returns', async () => {
    const tab = newTab();
    opened.mockReturnValue(tab as unknown as Window);
    const { where } = await pay();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(`${window.location.origin}/#fee`));
    expect([tab.opener, window.location.hash]).toEqual([null, '']);
    expect([...tab.stored.keys()]).toEqual(['nk.payment-return']);
    expect(await screen.findByText('The payment page is open in another tab.')).toBeTruthy();
    expect(await act(() => handOverPaymentReturn('?session_id=cs_test_fee'))).toBe(true);
    await waitFor(() => expect(where.now).toBe('/app/onboarding'), SLOW_WAIT_OPTIONS);
    expect(server.bodies(CONFIRM_PAYMENT_REQUEST)).toEqual([{ sessionId: 'cs_test_fee' }]);
    expect(session.getState().isAuthenticated).toBe(true);
    expect(sessionStorage.length).toBe(0);
  });

  it('is back at the plan when the payment was cancelled in the other tab', async () => {
    opened.mockReturnValue(newTab() as unknown as Window);
    const { where } = await pay();
    await screen.findByText('The payment page is open in another tab.');
    await act(() => handOverPaymentReturn('?canceled=1'));
    await waitFor(() => expect(where.now).toBe('/register?resume=1#plan'));
    expect(await screen.findByText('The payment was cancelled.', undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
  });

  // shows: memory.checkout.blocked
  it('finalises by its cookie and asks for the password where the tab was blocked', async () => {
    opened.mockReturnValue(null);
    await pay();
    await waitFor(() => expect(window.location.hash).toBe('#fee'));
    const kept = JSON.stringify({ ...sessionStorage });
    for (const word of [TEST_PASSWORD, TEST_USER_ADA.email, 'Ada', 'bakery']) expect(kept).not.toContain(word);

    // The payment page has replaced the page, so the draft is lost.
    cleanup();
    await registration.clear();
    setSignedOut();
    server.sent.length = 0;
    const { where, fill, press } = openPage('/register/return?session_id=cs_test_fee', { server });
    await waitFor(() => expect(where.now).toBe('/login'), SLOW_WAIT_OPTIONS);
    expect(server.bodies(FINALIZE_REQUEST)[0]).toMatchObject({
      email: TEST_USER_ADA.email,
      firstName: 'Ada',
      ackE2EE: true,
    });
    expect(await screen.findByText('Your account is ready.', undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', TEST_USER_ADA.email);
    await fill('Password', TEST_PASSWORD);
    await press('Log in');
    await waitFor(() => expect(where.now).toBe('/app/onboarding'), SLOW_WAIT_OPTIONS);
    expect(session.getState().isAuthenticated).toBe(true);
  });

  it('names the missing draft where nothing was kept for this checkout', async () => {
    openPage('/register/return?session_id=cs_other', { server });
    expect(
      await screen.findByText('Missing registration draft. Please start over.', undefined, SLOW_WAIT_OPTIONS),
    ).toBeTruthy();
  });

  it('closes the tab when the server asks for no payment, and stays on the page', async () => {
    const tab = newTab();
    opened.mockReturnValue(tab as unknown as Window);
    server.answers.set(ACTIVATION_FEE_REQUEST, {
      portal_url: `${window.location.origin}/register/return?session_id=cs_waived_1&due=0`,
      id: 'cs_waived_1',
    });
    const { where } = await pay();
    await waitFor(() => expect(where.now).toBe('/app'), SLOW_WAIT_OPTIONS);
    expect([tab.close.mock.calls.length, tab.location.replace.mock.calls.length]).toEqual([1, 0]);
  });

  it('closes the other tab when the checkout fails', async () => {
    const tab = newTab();
    opened.mockReturnValue(tab as unknown as Window);
    server.refuse(ACTIVATION_FEE_REQUEST, 503, 'no');
    await pay();
    await waitFor(() => expect(tab.close).toHaveBeenCalled());
    expect(await screen.findByText('Unable to initialize payments at the moment. Please retry.')).toBeTruthy();
  });
});
