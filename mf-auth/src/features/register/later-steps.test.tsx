import { registration } from '@northkeep/shared-vault';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADA, PASSWORD } from '../../testing/open-settings.tsx';
import { freshSignUp, LONG, openSignUp } from '../../testing/sign-up.tsx';
import { FEE, PRO, SEND, type SignUpServer } from '../../testing/sign-up-server.ts';

vi.setConfig({ testTimeout: 30_000 });
let server: SignUpServer;
beforeEach(async () => {
  server = await freshSignUp();
});
afterEach(cleanup);

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('the code', () => {
  // shows: register.validation.code, register.code.placeholder
  it('is needed, and has six digits', async () => {
    const { account, press } = openSignUp(server);
    await account();
    await screen.findByText(/A code is on its way to/, undefined, LONG);
    expect(screen.getByLabelText('Verification code').getAttribute('placeholder')).toBe('6-digit');
    await press('Continue');
    expect(screen.getByText('Verification code is required')).toBeTruthy();
  });

  // shows: register.resend.wait
  it('can be asked for again after a wait that shows', async () => {
    const { account } = openSignUp(server);
    await account();
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: /^Send a new code in \d+ s$/ }, LONG);
    expect(again.disabled).toBe(true);
    expect(server.bodies(SEND)).toHaveLength(1);
  });
});

describe('the steps behind it', () => {
  // shows: register.validation.acknowledge, register.security.next
  it('want the acknowledgement', async () => {
    const { upTo, press, security } = openSignUp(server);
    await upTo('verify');
    await press('Continue');
    expect(screen.getByText('Please acknowledge to continue')).toBeTruthy();
    await security();
  });

  // shows: register.validation.first-name, register.validation.last-name, register.validation.goal, register.profile.next
  it('want the whole profile', async () => {
    const { upTo, press, profile } = openSignUp(server);
    await upTo('security');
    await press('Continue');
    expect(screen.getAllByText('This field is required')).toHaveLength(3);
    await profile();
  });
});

describe('the plan', () => {
  // shows: register.create, register.plan.next, register.validation.elite
  it('is Free by itself, never Elite, and goes to the payment of the fee', async () => {
    const { upTo, press } = openSignUp(server);
    await upTo('profile');
    expect(radio(/^Free/).checked).toBe(true);
    expect(radio(/^Elite/).disabled).toBe(true);
    expect(screen.getByText('Elite')).toBeTruthy();
    await press('Create Account');
    await waitFor(() => expect(window.location.hash).toBe('#fee'), LONG);
    expect(server.bodies(FEE)).toEqual([{ email: ADA.email }]);
    expect(JSON.stringify(server.sent)).not.toContain(PASSWORD);
  });

  it('says that the fee is waived, and then asks for none', async () => {
    server.answers.set('GET /api/payments/activation-fee', { due: false });
    await openSignUp(server).upTo('profile');
    expect(await screen.findByText('Your activation fee is waived.', undefined, LONG)).toBeTruthy();
    expect(screen.queryByText(/A one-time verification fee/)).toBeNull();
  });

  // shows: register.checkout, register.query.shown, register.plan.next
  it('is the one of the address, and goes to its checkout', async () => {
    const { upTo, press } = openSignUp(server, '/register?plan=pro&period=annual');
    expect(screen.getByText('You chose Pro, 120 USD a year.')).toBeTruthy();
    await upTo('profile');
    expect(radio(/^Pro/).checked).toBe(true);
    await press('Checkout');
    await waitFor(() => expect(window.location.hash).toBe('#pro'), LONG);
    expect(server.bodies(PRO)).toEqual([{ email: ADA.email, subscriptionPlan: 'tier1', period: 'annual' }]);
  });

  // shows: register.error.payments, register.error.checkout, register.error.key
  it('says what the payment provider did not do, and stays', async () => {
    const { upTo, press } = openSignUp(server);
    await upTo('profile');
    const fails = async (words: string) => {
      await press('Create Account');
      expect(await screen.findByText(words, undefined, LONG)).toBeTruthy();
    };
    server.refuse(FEE, 502, 'Bad gateway', 'PAYMENTS_UNAVAILABLE');
    await fails('Unable to initialize payments at the moment. Please retry.');
    server.answers.set(FEE, {});
    await fails('Unable to open checkout. Please try again.');
    server.answers.set(FEE, { id: 'cs_test_1' });
    await fails('Invalid payment publishable key.');
    expect(window.location.hash).toBe('');
  });

  // shows: register.validation.plan
  it('has to be one that can be chosen', async () => {
    await openSignUp(server).upTo('profile');
    cleanup();
    await registration.update({ subscriptionPlan: 'tier2' });
    const { press } = openSignUp(server, '/register?resume=1#plan');
    await screen.findByRole('heading', { name: 'Start free, or with room.' }, LONG);
    await press('Create Account');
    expect(screen.getByText('Choose a plan')).toBeTruthy();
    expect(server.bodies(FEE)).toEqual([]);
  });

  // shows: register.resume
  it('is where a cancelled payment returns, with nothing lost: /register?resume=1#plan', async () => {
    const before = openSignUp(server);
    await before.upTo('profile');
    await before.press('Create Account');
    await waitFor(() => expect(window.location.hash).toBe('#fee'), LONG);
    cleanup();
    const { press } = openSignUp(server, '/register?resume=1#plan');
    expect(await screen.findByText('The payment was cancelled.', undefined, LONG)).toBeTruthy();
    expect(radio(/^Free/).checked).toBe(true);
    await press('Back');
    expect(screen.getByLabelText<HTMLInputElement>('Goal').value).toBe('Open a small bakery');
  });
});
