import { mergePriceAmounts, NO_PRICES, PLAN_FEATURES, setPriceAmounts } from '@northkeep/contracts';
import { registration } from '@northkeep/shared-vault';
import { setInstancePlan } from '@northkeep/shared-vault/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_PASSWORD, TEST_USER_ADA } from '../../testing/open-settings.tsx';
import { openSignUp, resetSignUp, SLOW_WAIT_OPTIONS } from '../../testing/sign-up.tsx';
import {
  ACTIVATION_FEE_REQUEST,
  PRO_CHECKOUT_REQUEST,
  SEND_CODE_REQUEST,
  type SignUpServer,
} from '../../testing/sign-up-server.ts';

let server: SignUpServer;
beforeEach(async () => {
  server = await resetSignUp();
});
afterEach(() => {
  cleanup();
  setPriceAmounts(null);
});

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('verification step', () => {
  // shows: register.validation.code, register.code.placeholder
  it('requires a code of six digits', async () => {
    const { account, press } = openSignUp(server);
    await account();
    await screen.findByText(/A code is on its way to/, undefined, SLOW_WAIT_OPTIONS);
    expect(screen.getByLabelText('Verification code').getAttribute('placeholder')).toBe('6-digit');
    await press('Continue');
    expect(screen.getByText('Verification code is required')).toBeTruthy();
  });

  // shows: register.resend.wait
  it('offers another code after a visible countdown', async () => {
    const { account } = openSignUp(server);
    await account();
    const again = await screen.findByRole<HTMLButtonElement>(
      'button',
      { name: /^Send a new code in \d+ s$/ },
      SLOW_WAIT_OPTIONS,
    );
    expect(again.disabled).toBe(true);
    expect(server.bodies(SEND_CODE_REQUEST)).toHaveLength(1);
  });
});

describe('security and profile steps', () => {
  // shows: register.validation.acknowledge, register.security.next
  it('require the acknowledgement of encryption', async () => {
    const { upTo, press, security } = openSignUp(server);
    await upTo('verify');
    await press('Continue');
    expect(screen.getByText('Please acknowledge to continue')).toBeTruthy();
    await security();
  });

  // shows: register.validation.first-name, register.validation.last-name, register.validation.goal, register.profile.next
  it('require every profile field', async () => {
    const { upTo, press, profile } = openSignUp(server);
    await upTo('security');
    await press('Continue');
    expect(screen.getAllByText('This field is required')).toHaveLength(3);
    await profile();
  });
});

describe('plan step', () => {
  // shows: register.create, register.plan.next, register.validation.elite
  it('preselects Free, never offers Elite, and opens the payment of the activation fee', async () => {
    const { upTo, press } = openSignUp(server);
    await upTo('profile');
    expect(radio(/^Free/).checked).toBe(true);
    expect(radio(/^Elite/).disabled).toBe(true);
    expect(screen.getByText('Elite')).toBeTruthy();
    for (const { main } of Object.values(PLAN_FEATURES)) expect(screen.getByText(main.join(' · '))).toBeTruthy();
    await press('Create Account');
    await waitFor(() => expect(window.location.hash).toBe('#fee'), SLOW_WAIT_OPTIONS);
    expect(server.bodies(ACTIVATION_FEE_REQUEST)).toEqual([{ email: TEST_USER_ADA.email }]);
    expect(JSON.stringify(server.sent)).not.toContain(TEST_PASSWORD);
  });

  // shows: register.pay
  it('names the amount in the line above the button that opens the payment page', async () => {
    const { upTo, user } = openSignUp(server, '/register?plan=pro&period=annual');
    await upTo('profile');
    const above = () => screen.getByText(/on the next page/).textContent;
    expect(screen.getByRole('button', { name: 'Checkout' })).toBeTruthy();
    expect(above()).toContain('You pay 120 USD a year on the next page.');
    await user.click(radio(/^Monthly/));
    expect(above()).toContain('You pay 13 USD a month on the next page.');
    await user.click(radio(/^Free/));
    expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy();
    expect(above()).toContain('1.99 USD');
  });

  it('shows a waived fee and requests no payment', async () => {
    server.answers.set('GET /api/payments/activation-fee', { due: false, paid: null });
    await openSignUp(server).upTo('profile');
    expect(await screen.findByText('Your verification fee is waived.', undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
    expect(screen.queryByText(/A one-time verification fee/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy();
  });

  it.each([
    ['free', 'Free', ACTIVATION_FEE_REQUEST],
    ['tier1', 'Pro', PRO_CHECKOUT_REQUEST],
  ] as const)('offers no payment and no other plan after %s was paid', async (paid, name, checkout) => {
    server.answers.set('GET /api/payments/activation-fee', { due: false, paid });
    const { upTo, press } = openSignUp(server);
    await upTo('profile');
    expect(await screen.findByText('Your payment has arrived.', undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
    expect(screen.getByText(new RegExp(`^You paid for ${name} before\\.`))).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText(/USD/)).toBeNull();
    await press('Create Account');
    await waitFor(() => expect(server.bodies(checkout)).toHaveLength(1), SLOW_WAIT_OPTIONS);
  });

  // shows: pay.none.register
  it('ends with one button and no plan, price or fee where nobody pays', async () => {
    setPriceAmounts(NO_PRICES);
    setInstancePlan('pro');
    const { upTo, press, fill } = openSignUp(server, '/register?plan=pro');
    expect(screen.queryByText(/You chose|fee|USD/)).toBeNull();
    await upTo('security');
    await fill('First name', 'Ada');
    await fill('Last name', 'Stone');
    await fill('Goal', 'Open a small bakery');
    await press('Continue');
    await screen.findByRole('heading', { name: 'Ready when you are.' }, SLOW_WAIT_OPTIONS);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(document.body.textContent).not.toMatch(/USD|\bFree\b|\bPro\b|[Pp]lan|[Bb]illing|fee|pay/);
    await press('Create Account');
    await waitFor(() => expect(server.bodies(ACTIVATION_FEE_REQUEST)).toHaveLength(1), SLOW_WAIT_OPTIONS);
    expect(server.bodies(PRO_CHECKOUT_REQUEST)).toEqual([]);
    setInstancePlan(null);
  });

  // shows: pay.fee.off
  it('names no fee where the installation charges none', async () => {
    setPriceAmounts(mergePriceAmounts({ activationFee: 0 }));
    await openSignUp(server).upTo('profile');
    expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy();
    expect(screen.queryByText(/fee/)).toBeNull();
  });

  // shows: register.query.elite
  it.each(['elite', 'tier2'])(
    'tells a link with plan=%s that Elite cannot be bought, and selects no plan',
    async (plan) => {
      const { upTo, press } = openSignUp(server, `/register?plan=${plan}`);
      expect(screen.getByText('Elite cannot be bought yet.')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Get updates' }).getAttribute('href')).toBe(
        '/subscribe?plan=elite-updates',
      );
      await upTo('profile');
      expect(screen.queryByRole('radio', { name: /^(Free|Pro|Elite)/, checked: true })).toBeNull();
      await press('Create Account');
      expect(screen.getByText('Choose a plan')).toBeTruthy();
      expect(server.bodies(ACTIVATION_FEE_REQUEST)).toEqual([]);
    },
  );

  // shows: register.checkout, register.query.shown, register.plan.next
  it('preselects the plan of the address and opens its checkout', async () => {
    const { upTo, press } = openSignUp(server, '/register?plan=pro&period=annual');
    expect(screen.getByText('You chose Pro, 120 USD a year.')).toBeTruthy();
    await upTo('profile');
    expect(radio(/^Pro/).checked).toBe(true);
    await press('Checkout');
    await waitFor(() => expect(window.location.hash).toBe('#pro'), SLOW_WAIT_OPTIONS);
    expect(server.bodies(PRO_CHECKOUT_REQUEST)).toEqual([
      { email: TEST_USER_ADA.email, subscriptionPlan: 'tier1', period: 'annual' },
    ]);
  });

  // shows: register.error.payments, register.error.checkout, register.error.key
  it('stays on the step and shows an error of the payment provider', async () => {
    const { upTo, press } = openSignUp(server);
    await upTo('profile');
    const fails = async (words: string) => {
      await press(/^Create Account/);
      expect(await screen.findByText(words, undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
    };
    server.refuse(ACTIVATION_FEE_REQUEST, 502, 'Bad gateway', 'PAYMENTS_UNAVAILABLE');
    await fails('Unable to initialize payments at the moment. Please retry.');
    server.answers.set(ACTIVATION_FEE_REQUEST, {});
    await fails('Unable to open checkout. Please try again.');
    server.answers.set(ACTIVATION_FEE_REQUEST, { id: 'cs_test_1' });
    await fails('Invalid payment publishable key.');
    expect(window.location.hash).toBe('');
  });

  // shows: register.validation.plan
  it('rejects a plan that cannot be purchased', async () => {
    await openSignUp(server).upTo('profile');
    cleanup();
    await registration.update({ subscriptionPlan: 'tier2' });
    const { press } = openSignUp(server, '/register?resume=1#plan');
    await screen.findByRole('heading', { name: 'Start Free, or with room.' }, SLOW_WAIT_OPTIONS);
    await press(/^Create Account/);
    expect(screen.getByText('Choose a plan')).toBeTruthy();
    expect(server.bodies(ACTIVATION_FEE_REQUEST)).toEqual([]);
  });

  // shows: register.resume
  it('is shown with all values after a cancelled payment, at /register?resume=1#plan', async () => {
    const before = openSignUp(server);
    await before.upTo('profile');
    await before.press(/^Create Account/);
    await waitFor(() => expect(window.location.hash).toBe('#fee'), SLOW_WAIT_OPTIONS);
    cleanup();
    const { press } = openSignUp(server, '/register?resume=1#plan');
    expect(await screen.findByText('The payment was cancelled.', undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
    expect(radio(/^Free/).checked).toBe(true);
    await press('Back');
    expect(screen.getByLabelText<HTMLInputElement>('Goal').value).toBe('Open a small bakery');
  });
});
