import type { RegisteredAreas } from '@northkeep/contracts';
import { SESSION_STORAGE_KEY } from '@northkeep/shared-vault/session-hint';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerMessage } from '../worker/messages.ts';
import { cacheAreasForOfflineUse, chooseAreasToCache } from './offline-areas.ts';
import { USER_ROLE_KNOWN_EVENT } from './user-known-event.ts';

const AREAS: RegisteredAreas = {
  'mf-site': { area: { label: 'Site', addresses: [{ path: '/', frame: 'public' }] } },
  'mf-notes': { area: { label: 'Notes', addresses: [{ path: '/app/notes', frame: 'app' }] } },
  'mf-mixed': {
    area: {
      label: 'Mixed',
      roles: ['ADMIN'],
      addresses: [
        { path: '/app/mixed', frame: 'app' },
        { path: '/app/mixed/all', frame: 'admin' },
      ],
    },
  },
  'mf-admin': { area: { label: 'Admin', roles: ['ADMIN'], addresses: [{ path: '/app/admin', frame: 'admin' }] } },
};
const VISITOR = { areas: AREAS, role: undefined, isKnownDevice: false, isMetered: false };
const choose = (opened: string, change: Partial<Parameters<typeof chooseAreasToCache>[0]> = {}) =>
  chooseAreasToCache({ ...VISITOR, isOpened: (area) => opened.includes(area), ...change });

describe('chooseAreasToCache', () => {
  it('keeps only the opened areas for a visitor, and never an area of another role', () => {
    expect(choose('mf-site')).toEqual({ areas: ['mf-site'], excluded: ['mf-admin'] });
    expect(choose('')).toEqual({ areas: [], excluded: ['mf-admin'] });
  });

  it('chooses every area that the role may open, on a device with a login or the installed app', () => {
    const user = { role: 'USER', isKnownDevice: true };
    expect(choose('mf-notes', user)).toEqual({ areas: ['mf-site', 'mf-notes', 'mf-mixed'], excluded: ['mf-admin'] });
    const admin = { role: 'ADMIN', isKnownDevice: true };
    expect(choose('', admin)).toEqual({ areas: ['mf-site', 'mf-notes', 'mf-mixed', 'mf-admin'], excluded: [] });
    expect(choose('', { isKnownDevice: true }).excluded).toEqual(['mf-admin']);
  });

  it('keeps only the opened areas on a metered connection', () => {
    const user = { role: 'USER', isKnownDevice: true, isMetered: true };
    expect(choose('mf-notes', user).areas).toEqual(['mf-notes']);
  });
});

describe('cacheAreasForOfflineUse', () => {
  const sent: WorkerMessage[] = [];
  let formerSession: string | null = null;
  beforeEach(() => {
    formerSession = localStorage.getItem(SESSION_STORAGE_KEY);
    localStorage.removeItem(SESSION_STORAGE_KEY);
    const active = { postMessage: (message: WorkerMessage) => sent.push(message) };
    vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.spyOn(window, 'addEventListener');
  });
  afterEach(() => {
    // The test files share one page, so listeners that this file leaves on the window would react to the events of
    // other tests.
    for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
      window.removeEventListener(type, listener);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    if (formerSession === null) localStorage.removeItem(SESSION_STORAGE_KEY);
    else localStorage.setItem(SESSION_STORAGE_KEY, formerSession);
  });

  it('chooses the areas again once the role of the user is known', async () => {
    cacheAreasForOfflineUse({ areas: AREAS, state: () => ({ phase: 'idle' }), subscribe: () => () => undefined });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ type: 'sync', excluded: ['mf-admin'] });

    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state: { user: { role: 'ADMIN' } } }));
    window.dispatchEvent(new Event(USER_ROLE_KNOWN_EVENT));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ type: 'sync', excluded: [] });
  });
});
