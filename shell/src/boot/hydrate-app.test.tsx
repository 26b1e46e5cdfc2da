import { lazyWithRetry } from '@northkeep/shared-kit/runtime';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenedRegistry } from '../registry/open-registry.ts';
import { RegistryError } from '../registry/registry-error.ts';
import { openTestRegistry } from '../registry/registry-fixture.ts';
import { Remotes, type RemotesInput } from '../remotes/remotes.ts';
import { readShellBody } from '../testing/shell-body.ts';
import { hydrateApp } from './hydrate-app.tsx';

const AREA = {
  version: '1.0.0',
  base: '/r/mf-site/1.0.0/',
  entry: 'remoteEntry.js',
  requires: {},
  files: {},
  area: { label: 'Site', addresses: [{ path: '/about' as const, frame: 'public' as const }] },
};
const opened = openTestRegistry({ 'mf-site': AREA });
const refused = (): never => {
  throw new Error('not in this test');
};

const remotesWith = (given: OpenedRegistry, change: Partial<RemotesInput>): Remotes =>
  new Remotes(given, {
    ...{
      provides: {},
      load: refused,
      reopen: refused,
      refetch: async () => null,
      reload: refused,
      report: () => undefined,
    },
    diagnose: async (reason) => ({ kind: 'crashed', detail: String(reason) }),
    ...change,
  });

let place: HTMLElement;
beforeEach(() => {
  window.history.replaceState(null, '', '/about');
  document.body.innerHTML = readShellBody().replace(
    '<div id="root">',
    '<div id="root" data-prerendered><h1>About us</h1>',
  );
  place = document.getElementById('root') as HTMLElement;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const MODULE = { default: { api: 1, routes: [{ path: '/about', element: <h1>About us, live</h1> }] } };
const tryAgain = () => act(async () => screen.getByRole('button', { name: 'Try again' }).click());

// shows: public.prerendered.failed
describe('hydrateApp', () => {
  it('keeps a prerendered page below the reason when its area cannot be loaded', async () => {
    const remotes = remotesWith(opened, { load: () => Promise.reject(new Error('damaged')) });
    await remotes.load('mf-site').catch(() => undefined);
    await act(() => hydrateApp(place, remotes));
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('You can read this page, but its buttons and forms do not work.');
    expect(notice.textContent).toContain('Something in it failed. (damaged)');
    expect(notice.nextElementSibling).toBe(place);
    expect(place.innerHTML).toBe('<h1>About us</h1>');
  });

  it('keeps a prerendered page below the reason when a file of its screen cannot be loaded', async () => {
    const Screen = lazyWithRetry((): Promise<{ default: () => null }> => Promise.reject(new Error('refused')));
    const routes = [{ path: '/about', element: <Screen /> }];
    const remotes = remotesWith(opened, { load: async () => ({ default: { api: 1, routes } }) });
    await remotes.load('mf-site');
    await act(() => hydrateApp(place, remotes));
    expect(screen.getByRole('alert').textContent).toContain('Something in it failed. (Error: refused)');
    expect(place.innerHTML).toBe('<h1>About us</h1>');
  });

  it('reports a refused registry above the page, loads no area, and becomes interactive once one is genuine', async () => {
    const error = new RegistryError('bad-signature', 'the signature of the registry does not fit its text');
    const load = vi.fn(async () => MODULE);
    const reopen = vi
      .fn<RemotesInput['reopen']>()
      .mockRejectedValueOnce(new RegistryError('bad-signature', 'forged again'))
      .mockResolvedValue(opened);
    const remotes = remotesWith({ state: 'closed', error }, { load, reopen });
    await act(() => hydrateApp(place, remotes));
    expect(screen.getByRole('alert').textContent).toContain(
      'The signed list of releases could not be verified, so nothing was loaded from it. (the signature of the registry does not fit its text)',
    );
    expect(place.innerHTML).toBe('<h1>About us</h1>');
    await tryAgain();
    expect(screen.getByRole('alert').textContent).toContain('forged again');
    expect(place.innerHTML).toBe('<h1>About us</h1>');
    expect(load).not.toHaveBeenCalled();

    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await tryAgain();
    expect(await screen.findByRole('heading', { name: 'About us, live' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
