import { registration } from '@northkeep/shared-vault';
import { screen } from '@testing-library/react';
import { openPage, setSignedOut } from './open-page.tsx';
import { TEST_PASSWORD, TEST_USER_ADA } from './open-settings.tsx';
import { SignUpServer } from './sign-up-server.ts';

export const SLOW_WAIT_OPTIONS = { timeout: 25_000 };

/** Resets the browser storage to a device without registration. */
export async function resetSignUp(): Promise<SignUpServer> {
  setSignedOut();
  await registration.clear();
  window.location.hash = '';
  return new SignUpServer();
}

/** Renders the registration and returns helpers for its steps. */
export function openSignUp(server: SignUpServer, address = '/register') {
  const page = openPage(address, { server });
  const { fill, press, user } = page;
  const go = {
    account: async () => {
      await fill('Email', TEST_USER_ADA.email);
      await fill('Password', TEST_PASSWORD);
      await fill('Once more', TEST_PASSWORD);
      await press('Continue');
      await screen.findByRole('heading', { name: 'We wrote to you.' });
    },
    verify: async () => {
      await screen.findByText(/A code is on its way to/, undefined, SLOW_WAIT_OPTIONS);
      await fill('Verification code', '123456');
      await press('Continue');
      await screen.findByRole('heading', { name: 'Only you hold the key.' }, SLOW_WAIT_OPTIONS);
    },
    security: async () => {
      await user.click(screen.getByRole('checkbox'));
      await press('Continue');
      await screen.findByRole('heading', { name: 'A name and a reason.' }, SLOW_WAIT_OPTIONS);
    },
    profile: async () => {
      await fill('First name', 'Ada');
      await fill('Last name', 'Stone');
      await fill('Goal', 'Open a small bakery');
      await press('Continue');
      await screen.findByRole('heading', { name: 'Start Free, or with room.' }, SLOW_WAIT_OPTIONS);
    },
  };
  const upTo = async (last: keyof typeof go) => {
    for (const step of ['account', 'verify', 'security', 'profile'] as const) {
      await go[step]();
      if (step === last) return;
    }
  };
  return { ...page, ...go, upTo };
}
