import { MemoryRouter, toastStore, useLocation, useNavigate, useRoutes } from '@northkeep/shared-kit/runtime';
import { session } from '@northkeep/shared-vault';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.tsx';
import type { FakeServer } from './open-settings.tsx';

interface Opening {
  readonly server: FakeServer;
  /** Router state that came with the address. */
  readonly state?: unknown;
  /** Addresses visited before. */
  readonly before?: readonly string[];
}

/** Opens an address of this area; other areas' addresses are only named. The session stands as the test left it. */
export function openPage(address: string, { server, state, before = [] }: Opening) {
  globalThis.fetch = server.fetch;
  toastStore.setState({ toasts: [] });
  const [pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address)?.slice(1) ?? [];
  const where = { now: address, back: () => {} };
  render(
    <MemoryRouter initialEntries={[...before, { pathname, search, hash, state }]}>
      <Where into={where} />
      <Area />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  return {
    user,
    where,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    fill: async (label: string, text: string) => {
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
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

/** Nobody is signed in, and the session has been checked. */
export const asStranger = (): void =>
  session.setState({ user: null, isAuthenticated: false, bootstrapped: true, expired: false });
