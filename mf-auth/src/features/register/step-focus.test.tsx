import { restoreLostFocus } from '@northkeep/shared-kit/lost-focus';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSignUp, resetSignUp, SLOW_WAIT_OPTIONS } from '../../testing/sign-up.tsx';
import { SEND_CODE_REQUEST, type SignUpServer } from '../../testing/sign-up-server.ts';

vi.setConfig({ testTimeout: 60_000 });
let server: SignUpServer;
let stop = () => {};
// `restoreLostFocus` moves the focus when the focused element is removed. In production the shell starts it.
beforeAll(() => {
  stop = restoreLostFocus();
});
afterAll(() => stop());
beforeEach(async () => {
  server = await resetSignUp();
});
afterEach(cleanup);

const expectFocus = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()), SLOW_WAIT_OPTIONS);
const heading = () => screen.getByRole('heading', { level: 1 });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('focus in the registration', () => {
  it('goes to the heading of each next step', async () => {
    const { account, verify, security, profile } = openSignUp(server);
    for (const step of [account, verify, security, profile]) {
      await step();
      await expectFocus(heading);
    }
  });

  it('goes to the first field in error, and each error is announced once', async () => {
    const { press } = openSignUp(server);
    await press('Continue');
    await expectFocus(() => screen.getByLabelText('Email'));
    expect(alerts()).toEqual(['Email is required', 'Password is required']);
  });

  it('goes to the email when the server refuses it after the next step was shown', async () => {
    server.refuse(SEND_CODE_REQUEST, 409, 'x', 'EMAIL_IN_USE');
    const { account } = openSignUp(server);
    await account();
    await screen.findByText('This email is already registered. Please log in.', undefined, SLOW_WAIT_OPTIONS);
    await expectFocus(() => screen.getByLabelText('Email'));
  });
});
