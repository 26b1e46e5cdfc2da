/// <reference types="vite/types/importMeta.d.ts" />
import { type AreaManifest, type AreaName, isAreaName, ONBOARDING_ID, type ReleasedRemote } from '@northkeep/contracts';
import { type PaletteEntries, type RouteObject, useLocation } from '@northkeep/shared-kit/runtime';
import { onboarding, sync, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, vi } from 'vitest';
import { App } from '../app.tsx';
import { consentStore } from '../consent/consent.ts';
import { ALL_COOKIES_DENIED } from '../consent/preferences.ts';
import type { OpenRegistry } from '../registry/open-registry.ts';
import { openTestRegistry } from '../registry/registry-fixture.ts';
import { Remotes } from '../remotes/remotes.ts';

const MANIFESTS = import.meta.glob<AreaManifest>('../../../mf-*/src/area.ts', { eager: true, import: 'area' });

/** Areas of this repository as they appear in a registry. */
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
  window.scrollTo = (...to: unknown[]) => void scrolled.push(to);
  Element.prototype.scrollIntoView = () => {};
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
  return { scrolled };
}

/** Page of every area in these tests. It shows its path and the navigation state. */
export function TestAreaPage() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <h1>{`Area at ${pathname}${search}`}</h1>
      <p>{JSON.stringify(state)}</p>
    </>
  );
}

const AT = '2026-11-16T09:00:00.000Z';

/**
 * Opens a vault whose onboarding is finished, with no change left to send. The server stores the onboarding and nothing
 * else.
 */
export async function openOnboardedVault(): Promise<void> {
  let stored: object | null = null;
  let rev = 0;
  await openTestVault(
    ({ path, body }) => {
      if (path === '/api/users/ack-e2ee') return undefined;
      if (path !== '/api/northkeep/onboarding') return { status: 204, body: null };
      rev += 1;
      const place = { parentId: null, parentKind: null, index: 0, createdAt: AT, updatedAt: AT, deletedAt: null };
      stored = { ...place, ...stored, ...body, id: ONBOARDING_ID, vaultId: vault.vaultId, rev };
      return { status: 200, body: stored };
    },
    // The server must keep the record, because a server without it would count as restored from a backup.
    () => ({
      'GET /api/sync/changes': { records: stored ? [{ kind: 'onboarding', record: stored }] : [], next: null },
      'GET /api/sync/revs': { revs: stored ? [['onboarding', ONBOARDING_ID, rev, null]] : [] },
    }),
  );
  setOnboardingFinished();
  await sync.sendWithoutDelay();
  await vi.waitFor(() => expect(sync.statusLabel).toBe('saved'));
}

/** Marks the onboarding as finished or not. Until it is finished, the views redirect to it. */
export function setOnboardingFinished(finished = true): void {
  onboarding.create({ finished }, { id: ONBOARDING_ID });
}

const ROUTES: RouteObject[] = [{ path: '*', element: <TestAreaPage /> }];
/** Palette entries of mf-notes in these tests; the other areas have none. */
type LoadParts = () => Promise<PaletteEntries>;
const noParts: LoadParts = async () => ({});

/**
 * Renders the whole shell at an address, with the manifests of this repository's areas, and with `routes` and `AppStart`
 * for their code.
 */
export function openApp(
  address: string,
  routes = ROUTES,
  loadParts = noParts,
  AppStart: ComponentType = () => null,
  change: Partial<OpenRegistry> = {},
) {
  const browser = completeBrowser();
  window.history.replaceState(null, '', address);
  const remotes = new Remotes(openTestRegistry(REMOTES, change), {
    provides: {},
    load: async (area) => {
      const palette = async () => ({ default: area === 'mf-notes' ? await loadParts() : {} });
      return { default: { api: 1, routes, palette, appStart: async () => ({ default: AppStart }) } };
    },
    reopen: () => Promise.reject(new Error('no registry')),
    refetch: async () => null,
    diagnose: async (reason) => ({ kind: 'crashed', detail: String(reason) }),
    reload: () => {},
    report: () => {},
  });
  // Stores a cookie choice, because otherwise the cookie dialog, which is loaded on demand, could appear at any moment.
  consentStore.setState({ chosen: ALL_COOKIES_DENIED });
  const view = render(<App remotes={remotes} />);
  return { ...browser, ...view, user: userEvent.setup(), remotes };
}
