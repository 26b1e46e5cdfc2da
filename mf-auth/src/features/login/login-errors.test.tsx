import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, setSignedOut } from '../../testing/open-page.tsx';
import { FakeErrorResponse, FakeServer, TEST_PASSWORD, TEST_USER_ADA } from '../../testing/open-settings.tsx';

// Each test runs the real, slow key derivation several times, so the timeout is raised.
vi.setConfig({ testTimeout: 60_000 });
const SLOW_WAIT = { timeout: 30_000 };
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  setSignedOut();
});
afterEach(cleanup);

async function logIn() {
  const page = openPage('/login', { server });
  await page.fill('Email', TEST_USER_ADA.email);
  await page.fill('Password', TEST_PASSWORD);
  await page.press('Log in');
  return page;
}
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const focused = (element: HTMLElement) => expect(document.activeElement).toBe(element);

describe('errors of the login', () => {
  it('announces a wrong login once and focuses the email, although both fields show the error', async () => {
    server.answers.set(
      'POST /api/auth/login',
      new FakeErrorResponse(401, 'INVALID_CREDENTIALS', 'Invalid email or password'),
    );
    await logIn();
    await waitFor(() => expect(alerts()).toEqual(['Invalid email or password']), SLOW_WAIT);
    expect(screen.getAllByText('Invalid email or password')).toHaveLength(2);
    focused(screen.getByLabelText('Email'));
  });

  it('announces a failure of the server and keeps the focus on the button', async () => {
    server.answers.set('POST /api/auth/login', new FakeErrorResponse(500, 'INTERNAL', 'Something went wrong.'));
    await logIn();
    await waitFor(() => expect(alerts()).toEqual([expect.stringContaining('Something went wrong.')]), SLOW_WAIT);
    focused(screen.getByRole('button', { name: 'Log in' }));
  });

  it('announces a wrong code once and focuses its field', async () => {
    const needed = new FakeErrorResponse(403, 'SECOND_FACTOR_NEEDED', 'Your account asks for a second factor.', {
      endsAt: null,
    });
    const wrong = new FakeErrorResponse(403, 'WRONG_SECOND_FACTOR', 'This code is wrong or was used already.');
    server.answers.set('POST /api/auth/login', ({ secondFactor }: Record<string, unknown>) =>
      secondFactor === undefined ? needed : wrong,
    );
    const { fill, press } = await logIn();
    await screen.findByRole('heading', { name: 'Six digits, please.' }, SLOW_WAIT);
    await fill('Code', '654321');
    await press('Continue');
    await waitFor(() => expect(alerts()).toEqual(['This code is wrong or was used already.']), SLOW_WAIT);
    focused(screen.getByLabelText('Code'));
  });
});
