/// <reference types="vite/types/importMeta.d.ts" />
import { type AreaManifest, type AreaName, isAreaName, type ReleasedRemote } from '@northkeep/contracts';
import { type RouteObject, useLocation } from '@northkeep/shared-kit/runtime';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { App } from '../app.tsx';
import { registryOf } from '../registry/registry-fixture.ts';
import { Remotes } from '../remotes/remotes.ts';

const MANIFESTS = import.meta.glob<AreaManifest>('../../../mf-*/src/area.ts', { eager: true, import: 'area' });

/** The areas of this repository as a registry names them. */
const REMOTES = Object.fromEntries(
  Object.entries(MANIFESTS).map(([file, area]): [AreaName, ReleasedRemote] => {
    const name = file.split('/').at(-3) ?? '';
    if (!isAreaName(name)) throw new Error(`${file} is not in the folder of an area`);
    return [name, { version: '1.0.0', base: '/r/', entry: 'remoteEntry.js', requires: {}, files: {}, area }];
  }),
);

/** Adds functions that jsdom lacks because it draws nothing: scrolling and media queries. */
function completeBrowser(): { scrolled: unknown[] } {
  const scrolled: unknown[] = [];
  vi.stubGlobal('__DEVELOPMENT__', false);
  window.scrollTo = (...to: unknown[]) => void scrolled.push(to);
  Element.prototype.scrollIntoView = () => {};
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
  return { scrolled };
}

/** Page of every area in these tests: shows its address and the navigation state. */
function Shown() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <h1>{`Area at ${pathname}${search}`}</h1>
      <p>{JSON.stringify(state)}</p>
    </>
  );
}

/** Renders the whole shell at an address, with the manifests of this repository's areas and `routes` for their code. */
export function openApp(address: string, routes: RouteObject[] = [{ path: '*', element: <Shown /> }]) {
  const browser = completeBrowser();
  window.history.replaceState(null, '', address);
  const remotes = new Remotes(
    {
      state: 'open',
      registry: registryOf(1, { remotes: REMOTES }),
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
