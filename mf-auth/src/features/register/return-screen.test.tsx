import { session } from '@northkeep/shared-vault';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { ADA } from '../../testing/open-settings.tsx';
import { freshSignUp, LONG, openSignUp } from '../../testing/sign-up.tsx';
import { CONFIRM, FINALIZE, type SignUpServer } from '../../testing/sign-up-server.ts';

vi.setConfig({ testTimeout: 30_000 });
let server: SignUpServer;
beforeEach(async () => {
  server = await freshSignUp();
});
afterEach(cleanup);

const open = (query: string) => openPage(`/register/return${query}`, { server, before: ['/pricing'] });
async function signUp(): Promise<void> {
  await openSignUp(server).upTo('profile');
  cleanup();
  server.sent.length = 0;
}

describe('the way back from the payment', () => {
  // shows: return.canceled
  it('with canceled=1 leads to /register?resume=1#plan', async () => {
    const { where } = open('?canceled=1');
    await waitFor(() => expect(where.now).toBe('/register?resume=1#plan'));
  });

  // shows: return.screen, return.confirms, return.goes, return.working, register.after, register.finalize.login
  it('confirms, finalizes, logs in and goes on in place of itself', async () => {
    await signUp();
    let confirmed = () => {};
    const answer = { type: 'subscription', subscriptionPlan: 'tier1' };
    server.answers.set(CONFIRM, () => new Promise((resolve) => (confirmed = () => resolve(answer))));
    const { where } = openPage('/register/return?session_id=cs_test_1', { server, before: ['/pricing'] });
    expect(await screen.findByRole('heading', { name: 'Finishing up your signup…' })).toBeTruthy();
    await waitFor(() => expect(server.bodies(CONFIRM)).toEqual([{ sessionId: 'cs_test_1' }]), LONG);
    confirmed();
    await waitFor(() => expect(where.now).toBe('/app/onboarding'), LONG);
    const posts = server.sent.map(({ asked }) => asked).filter((asked) => asked.startsWith('POST'));
    expect(posts.slice(0, 3)).toEqual([CONFIRM, FINALIZE, 'POST /api/auth/login']);
    expect(server.bodies(FINALIZE)[0]).toMatchObject({ email: ADA.email, firstName: 'Ada', ackE2EE: true });
    expect(session.getState().isAuthenticated).toBe(true);
    where.back();
    await waitFor(() => expect(where.now).toBe('/pricing'));
  });

  // shows: return.error.session, return.red
  it('says in red what is missing', async () => {
    open('');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Missing session_id');
    expect(screen.getByText('Missing session_id').className).toContain('bad');
  });

  // shows: return.error.missing
  it('says that there is nothing to finish in this browser', async () => {
    open('?session_id=cs_test_1');
    expect(await screen.findByText('Missing registration draft. Please start over.', undefined, LONG)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start over' }).getAttribute('href')).toBe('/register');
  });

  // shows: return.twice
  it('goes on where it was interrupted', async () => {
    await signUp();
    server.refuse(FINALIZE, 503, 'The service is not ready. Please try again in a moment.', 'UNAVAILABLE');
    const { where, press } = open('?session_id=cs_test_1');
    expect(await screen.findByText(/The service is not ready/, undefined, LONG)).toBeTruthy();
    server.answers.set(FINALIZE, () => server.user);
    await press('Try again');
    await waitFor(() => expect(where.now).toBe('/app/onboarding'), LONG);
  });
});

// shows: register.success
it('/register/success stands open to everybody', () => {
  openPage('/register/success', { server });
  expect(screen.getByRole('heading', { name: 'Your account is ready.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Northkeep' }).getAttribute('href')).toBe('/app');
});
