import { readFileSync } from 'node:fs';
import path from 'node:path';
import { session } from '@northkeep/shared-vault';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { TEST_USER_ADA } from '../../testing/open-settings.tsx';
import { openSignUp, resetSignUp, SLOW_WAIT_OPTIONS } from '../../testing/sign-up.tsx';
import { CONFIRM_PAYMENT_REQUEST, FINALIZE_REQUEST, type SignUpServer } from '../../testing/sign-up-server.ts';

let server: SignUpServer;
beforeEach(async () => {
  server = await resetSignUp();
});
afterEach(cleanup);

const open = (query: string) => openPage(`/register/return${query}`, { server, before: ['/pricing'] });
async function signUp(): Promise<void> {
  await openSignUp(server).upTo('profile');
  cleanup();
  server.sent.length = 0;
}

const readTokensCss = (file: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../../shared-kit/src/tokens', file), 'utf8');

describe('payment return', () => {
  // shows: return.canceled
  it('redirects to /register?resume=1#plan with canceled=1', async () => {
    const { where } = open('?canceled=1');
    await waitFor(() => expect(where.now).toBe('/register?resume=1#plan'));
  });

  // shows: return.screen, return.confirms, return.goes, return.working, register.finalize.login
  it('confirms, finalizes, logs in and continues to the onboarding in place of its page', async () => {
    await signUp();
    let confirmed = () => {};
    const answer = { type: 'subscription', subscriptionPlan: 'tier1' };
    server.answers.set(CONFIRM_PAYMENT_REQUEST, () => new Promise((resolve) => (confirmed = () => resolve(answer))));
    const { where } = openPage('/register/return?session_id=cs_test_1', { server, before: ['/pricing'] });
    expect(await screen.findByRole('heading', { name: 'Finishing up your signup…' })).toBeTruthy();
    await waitFor(
      () => expect(server.bodies(CONFIRM_PAYMENT_REQUEST)).toEqual([{ sessionId: 'cs_test_1' }]),
      SLOW_WAIT_OPTIONS,
    );
    confirmed();
    await waitFor(() => expect(where.now).toBe('/app/onboarding'), SLOW_WAIT_OPTIONS);
    const posts = server.sent.map(({ asked }) => asked).filter((asked) => asked.startsWith('POST'));
    expect(posts.slice(0, 3)).toEqual([CONFIRM_PAYMENT_REQUEST, FINALIZE_REQUEST, 'POST /api/auth/login']);
    expect(server.bodies(FINALIZE_REQUEST)[0]).toMatchObject({
      email: TEST_USER_ADA.email,
      firstName: 'Ada',
      ackE2EE: true,
    });
    expect(session.getState().isAuthenticated).toBe(true);
    where.back();
    await waitFor(() => expect(where.now).toBe('/pricing'));
  });

  // shows: return.error.session, return.red
  it('shows a missing session id as an error', async () => {
    open('');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Missing session_id');
    const message = screen.getByText('Missing session_id');
    // jsdom does not compute variables, so the test reads the colours of all themes from the style sheets.
    const { groups } = /\.bad \{\s*color: var\((?<name>[\w-]+)\);/.exec(readTokensCss('base.css')) ?? {};
    const values = [...readTokensCss('tokens.css').matchAll(new RegExp(`${groups?.name}: #(\\w{6});`, 'g'))];
    expect(message.className.split(' ')).toContain('bad');
    expect(values).toHaveLength(9);
    for (const [, hex = ''] of values) {
      const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      expect(red, hex).toBeGreaterThan(1.4 * Math.max(green, blue));
    }
  });

  // shows: return.error.missing
  it('shows a missing draft as an error', async () => {
    open('?session_id=cs_test_1');
    expect(
      await screen.findByText('Missing registration draft. Please start over.', undefined, SLOW_WAIT_OPTIONS),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start over' }).getAttribute('href')).toBe('/register');
  });

  // shows: return.twice
  it('resumes at the interrupted request', async () => {
    await signUp();
    server.refuse(FINALIZE_REQUEST, 503, 'The service is not ready. Please try again in a moment.', 'UNAVAILABLE');
    const { where, press } = open('?session_id=cs_test_1');
    expect(await screen.findByText(/The service is not ready/, undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
    server.answers.set(FINALIZE_REQUEST, () => server.user);
    await press('Try again');
    await waitFor(() => expect(where.now).toBe('/app/onboarding'), SLOW_WAIT_OPTIONS);
  });

  // shows: register.after
  it('ends at the app when nothing had to be paid', async () => {
    await signUp();
    const { where } = openPage('/register/return?session_id=cs_waived_1&due=0', { server, before: ['/pricing'] });
    await waitFor(() => expect(where.now).toBe('/app'), SLOW_WAIT_OPTIONS);
    where.back();
    await waitFor(() => expect(where.now).toBe('/pricing'));
  });
});

// shows: register.success, return.ready
it('/register/success is shown without a session', () => {
  openPage('/register/success', { server });
  expect(screen.getByRole('heading', { name: 'Your account is ready.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Northkeep' }).getAttribute('href')).toBe('/app');
});
