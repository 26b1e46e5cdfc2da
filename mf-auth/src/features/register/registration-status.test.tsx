import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEST_USER_ADA } from '../../testing/open-settings.tsx';
import { openSignUp, resetSignUp, SLOW_WAIT_OPTIONS } from '../../testing/sign-up.tsx';
import { type SignUpServer, STATUS_REQUEST } from '../../testing/sign-up-server.ts';

let server: SignUpServer;
beforeEach(async () => {
  server = await resetSignUp();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('registration status of an email', () => {
  /**
   * Returns how many status requests the page has sent so far. First lets pending promises settle, because the page
   * loads the registration code on first use.
   */
  const countRequests = async () => {
    await new Promise((done) => setImmediate(done));
    return server.bodies(STATUS_REQUEST).length;
  };

  // shows: register.status.focus, register.status.blur
  it('is requested on focus and on blur of the field', async () => {
    openSignUp(server);
    const field = screen.getByLabelText('Email');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(field, { target: { value: TEST_USER_ADA.email } });
    expect(await countRequests()).toBe(0);
    fireEvent.focus(field);
    expect(await countRequests()).toBe(1);
    fireEvent.blur(field);
    expect(await countRequests()).toBe(2);
  });

  // shows: register.status.pause
  it('is requested 350 ms after the last key press, and only for a valid email', async () => {
    openSignUp(server);
    const field = screen.getByLabelText('Email');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    type(TEST_USER_ADA.email);
    vi.advanceTimersByTime(349);
    type(`${TEST_USER_ADA.email}x`);
    vi.advanceTimersByTime(349);
    expect(await countRequests()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(await countRequests()).toBe(1);
    type('ada@');
    vi.advanceTimersByTime(350);
    expect(await countRequests()).toBe(1);
  });

  // shows: register.status.active, register.to-login
  it('marks the email as taken for ACTIVE', async () => {
    server.status = 'ACTIVE';
    const { fill } = openSignUp(server);
    await fill('Email', TEST_USER_ADA.email);
    expect(await screen.findByText('This email is already registered. Please log in.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go to login' })).toBeTruthy();
  });

  // shows: register.status.not-found
  it('changes nothing for NOT_FOUND', async () => {
    server.status = 'NOT_FOUND';
    const { fill, user } = openSignUp(server);
    await fill('Email', TEST_USER_ADA.email);
    await user.tab();
    await waitFor(() => expect(server.bodies(STATUS_REQUEST)).not.toEqual([]));
    expect(screen.getByRole('heading', { name: 'One password, two locks.' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // shows: register.status.pending
  it('jumps to the verification step for PENDING_VERIFICATION', async () => {
    await openSignUp(server).account();
    await screen.findByText(/A code is on its way to/, undefined, SLOW_WAIT_OPTIONS);
    cleanup();
    expect(server.status).toBe('PENDING_VERIFICATION');
    openSignUp(server);
    expect(await screen.findByRole('heading', { name: 'We wrote to you.' }, SLOW_WAIT_OPTIONS)).toBeTruthy();
    expect(screen.getByText('You were here before.')).toBeTruthy();
  });

  // shows: register.status.verified, register.verify.next
  it('jumps to the security step for VERIFIED_PENDING_FINALIZE', async () => {
    await openSignUp(server).upTo('verify');
    cleanup();
    expect(server.status).toBe('VERIFIED_PENDING_FINALIZE');
    openSignUp(server);
    expect(await screen.findByRole('heading', { name: 'Only you hold the key.' }, SLOW_WAIT_OPTIONS)).toBeTruthy();
  });
});
