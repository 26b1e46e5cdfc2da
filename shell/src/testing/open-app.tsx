import { AREAS, type ReleasedRemote } from '@northkeep/contracts';
import { type RouteObject, useLocation } from '@northkeep/shared-kit/runtime';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { App } from '../app.tsx';
import { registryOf } from '../registry/registry-fixture.ts';
import { Remotes } from '../remotes/remotes.ts';

// What a page does may wait for key derivation and for its other parts; a loaded machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

const RELEASED: ReleasedRemote = { version: '1.0.0', base: '/r/', entry: 'remoteEntry.js', requires: {}, files: {} };

/** What jsdom lacks: it draws nothing, so it neither scrolls nor asks how wide a page is. */
function completeBrowser(): { scrolled: unknown[] } {
  const scrolled: unknown[] = [];
  vi.stubGlobal('__DEVELOPMENT__', false);
  window.scrollTo = (...to: unknown[]) => void scrolled.push(to);
  Element.prototype.scrollIntoView = () => {};
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
  return { scrolled };
}

/** Stands in for an area: names its address and who sent one there. */
function Shown() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <h1>{`Area at ${pathname}${search}`}</h1>
      <p>{JSON.stringify(state)}</p>
    </>
  );
}

/** The whole shell at an address, its areas replaced by pages that name it. */
export function openApp(address: string, routes: RouteObject[] = [{ path: '*', element: <Shown /> }]) {
  const browser = completeBrowser();
  window.history.replaceState(null, '', address);
  const remotes = new Remotes(
    {
      state: 'open',
      registry: registryOf(1, { remotes: Object.fromEntries(AREAS.map((area) => [area, RELEASED])) }),
      source: 'fresh',
      warnings: [],
    },
    {
      provides: {},
      load: async () => ({ default: { api: 1, routes } }),
      reopen: () => Promise.reject(new Error('no registry')),
      refetch: async () => null,
      diagnose: async (reason) => ({ kind: 'crashed', detail: String(reason) }),
      reload: () => {},
    },
  );
  const view = render(<App remotes={remotes} />);
  return { ...browser, ...view, user: userEvent.setup(), remotes };
}
