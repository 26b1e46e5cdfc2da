import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestRegistry } from '../registry/registry-fixture.ts';
import { Remotes } from '../remotes/remotes.ts';
import { hydrateApp } from './hydrate-app.tsx';

const AREA = {
  version: '1.0.0',
  base: '/r/mf-site/1.0.0/',
  entry: 'remoteEntry.js',
  requires: {},
  files: {},
  area: { label: 'Site', addresses: [{ path: '/about' as const, frame: 'public' as const }] },
};
const registry = createTestRegistry(1, { remotes: { 'mf-site': AREA } });

const remotesThat = (load: () => Promise<unknown>): Remotes => {
  const refused = (): never => {
    throw new Error('not in this test');
  };
  return new Remotes(
    { state: 'open', registry, source: 'fresh', warnings: [] },
    {
      ...{ provides: {}, load, reopen: refused, refetch: refused, reload: refused },
      diagnose: async (reason) => ({ kind: 'crashed', detail: String(reason) }),
    },
  );
};

let place: HTMLElement;
beforeEach(() => {
  window.history.replaceState(null, '', '/about');
  document.body.innerHTML = '<div id="root" data-prerendered><h1>About us</h1></div>';
  place = document.body.firstElementChild as HTMLElement;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('hydrateApp', () => {
  // shows: public.prerendered.failed
  it('replaces a prerendered page by the reason when its area cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const remotes = remotesThat(() => Promise.reject(new Error('damaged')));
    await remotes.load('mf-site').catch(() => undefined);
    await act(() => hydrateApp(place, remotes));
    expect(place.textContent).not.toContain('About us');
    expect(place.querySelector('main')?.textContent).toContain('damaged');
    // A page that differs from the prerendered HTML has the same elements after hydration, but React reports the
    // difference.
    expect(logged).not.toHaveBeenCalledWith(
      expect.stringContaining('differs from what was rendered'),
      expect.anything(),
    );
  });
});
