import { MemoryRouter, toastStore, useLocation, useNavigate, useRoutes } from '@northkeep/shared-kit/runtime';
import { session } from '@northkeep/shared-vault';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preloadScreens } from '../features/page/lazy-screen.ts';
import remote from '../remote.tsx';
import type { FakeServer } from './open-settings.tsx';

// Loads the code of all screens before the tests, because a screen that is loaded on demand would appear only later.
await preloadScreens();

interface Opening {
  readonly server: FakeServer;
  /** Router state of the address. */
  readonly state?: unknown;
  /** Addresses earlier in the history. */
  readonly before?: readonly string[];
}

/** Renders a URL of this area. For a URL of another area, only its path is rendered. The current session stays. */
export function openPage(address: string, { server, state, before = [] }: Opening) {
  globalThis.fetch = server.fetch;
  toastStore.setState({ toasts: [] });
  const [pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address)?.slice(1) ?? [];
  const where = { now: address, back: () => {} };
  render(
    <MemoryRouter initialEntries={[...before, { pathname, search, hash, state }]}>
      <Where into={where} />
      <main>
        <Area />
      </main>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  return {
    user,
    where,
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    fill: async (label: string, text: string) => {
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      // Pasted, because the page renders after each typed character.
      await user.paste(text);
    },
  };
}

const Area = () => useRoutes(remote.routes) ?? null;

function Where({ into }: { into: { now: string; back: () => void } }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  into.now = pathname + search + hash;
  into.back = () => void navigate(-1);
  return null;
}

/** Sets the session to signed out, as it is after the session check. */
export const setSignedOut = (): void =>
  session.setState({ user: null, isAuthenticated: false, bootstrapped: true, expired: false });
