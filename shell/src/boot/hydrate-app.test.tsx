import { MemoryRouter, type Remote } from '@northkeep/shared-kit/runtime';
import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import type { Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppContent } from '../app.tsx';
import { createTestRegistry } from '../registry/registry-fixture.ts';
import { Remotes } from '../remotes/remotes.ts';
import './early-input.ts';
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
let root: Root | undefined;
const hydrate = (remotes: Remotes) =>
  act(async () => {
    root = await hydrateApp(place, remotes);
  });
beforeEach(() => {
  window.history.replaceState(null, '', '/about');
  document.body.innerHTML = '<div id="root" data-prerendered><h1>About us</h1></div>';
  place = document.body.firstElementChild as HTMLElement;
});
afterEach(() => {
  act(() => root?.unmount());
  cleanup();
  vi.restoreAllMocks();
});

describe('hydrateApp', () => {
  // shows: public.prerendered.failed
  it('replaces a prerendered page by the reason when its area cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const remotes = remotesThat(() => Promise.reject(new Error('damaged')));
    await remotes.load('mf-site').catch(() => undefined);
    await hydrate(remotes);
    expect(place.textContent).not.toContain('About us');
    expect(place.querySelector('main')?.textContent).toContain('damaged');
    // A page that differs from the prerendered HTML has the same elements after hydration, but React reports the
    // difference.
    expect(logged).not.toHaveBeenCalledWith(
      expect.stringContaining('differs from what was rendered'),
      expect.anything(),
    );
  });

  it('hydrates the frame while the area loads, and then its content with the presses and texts of the user', async () => {
    const area = await openPrerenderedPage();
    const heading = place.querySelector('h1');
    await hydrate(area.remotes);
    expect([isHydrated('header button'), isHydrated('main button')]).toEqual([true, false]);
    expect(place.querySelector('h1')).toBe(heading);
    field().value = 'Ada';
    press('main button');
    await act(async () => area.finish({ default: REMOTE }));
    await vi.waitFor(() => expect(isHydrated('main button')).toBe(true));
    expect(place.querySelector('h1')).toBe(heading);
    expect(place.querySelector('main button')?.textContent).toBe('1 presses, Ada');
    expect(document.querySelector('[data-prerendered]')).toBeNull();
  });

  // shows: public.prerendered.failed
  it('replaces the content by the reason when its area fails after the frame was hydrated', async () => {
    const area = await openPrerenderedPage();
    await hydrate(area.remotes);
    expect(place.querySelector('main')?.textContent).toContain('About us');
    await act(async () => area.fail(new Error('damaged')));
    await vi.waitFor(() => expect(place.querySelector('main')?.textContent).toContain('damaged'));
    expect(place.querySelector('main')?.textContent).not.toContain('About us');
    expect(isHydrated('header button')).toBe(true);
    expect(document.querySelector('[data-prerendered]')).toBeNull();
  });
});

function About() {
  const [presses, setPresses] = useState(0);
  const [text, setText] = useState('');
  return (
    <section>
      <h1>About us</h1>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => setPresses((before) => before + 1)}>{`${presses} presses, ${text}`}</button>
    </section>
  );
}
const REMOTE: Remote = { api: 1, routes: [{ path: '/about', element: <About /> }] };

const field = () => place.querySelector('main input') as HTMLInputElement;
const press = (selector: string) =>
  act(
    () =>
      void place.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
  );
/** React stores the handlers of an element in a property when it commits the element. */
const isHydrated = (selector: string): boolean =>
  Object.keys(place.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps$'));

/** Fills the page with the HTML that a release contains. The load of its area ends with `finish` or `fail`. */
async function openPrerenderedPage() {
  const loaded = remotesThat(async () => ({ default: REMOTE }));
  await loaded.load('mf-site');
  place.innerHTML = renderToString(
    <MemoryRouter initialEntries={['/about']}>
      <AppContent remotes={loaded} />
    </MemoryRouter>,
  );
  let finish: (module: unknown) => void = () => {};
  let fail: (reason: unknown) => void = () => {};
  const loading = new Promise<unknown>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  return { remotes: remotesThat(() => loading), finish, fail };
}
