import 'fake-indexeddb/auto';
import { MINUTE_MS } from '@northkeep/contracts';
import {
  createAreaTargets,
  createShellTargets,
  createTestKeys,
  TestRepository,
} from '@northkeep/contracts/tuf/testing';
import { dismissAllToasts, toastStore } from '@northkeep/shared-kit/runtime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashRoot } from '../registry/registry-fixture.ts';
import { watchForSecurityFixes } from './security-updates.ts';

const TEXT = 'Northkeep was updated for your security.';
const reload = vi.fn();
let repository = new TestRepository();
/** The bundle of the server. */
let served = '';
let checks = 0;
let visibility: DocumentVisibilityState = 'visible';

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}
const release = (): void => {
  served = JSON.stringify(repository.publish());
};
/** Releases a version of the shell that is marked as a security fix. */
function releaseFix(): void {
  const targets = createShellTargets('1.1.0');
  const security = (repository.roles.get('shell')?.version ?? 0) + 1;
  for (const { custom } of Object.values(targets)) if (custom && 'shell' in custom) custom.shell.security = security;
  repository.release('shell', targets);
  release();
}
/** Versions with which the page was opened. */
const seen = () =>
  Object.fromEntries([...repository.listed].map(([file, { version }]) => [file.replace('.json', ''), version]));
const texts = () => toastStore.getState().toasts.map(({ text }) => text);
/** Lets the time pass in which an open page must find a fix. */
const passTenMinutes = () => vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => {
    checks += 1;
    return new Response(served);
  });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
beforeEach(() => {
  vi.clearAllTimers();
  dismissAllToasts();
  reload.mockReset();
  show('visible');
  checks = 0;
  repository = new TestRepository();
  vi.stubGlobal('__PINNED_ROOT__', hashRoot(repository));
  release();
});

describe('an open page', () => {
  it('looks for a newer release within ten minutes, and says nothing of a usual one', async () => {
    watchForSecurityFixes(seen());
    repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0'));
    release();
    await passTenMinutes();
    await vi.waitFor(() => expect(checks).toBe(2));
    show('hidden');
    expect([texts(), reload.mock.calls]).toEqual([[], []]);
  });

  it('tells of a security fix and loads again when it is hidden', async () => {
    watchForSecurityFixes(seen());
    releaseFix();
    await passTenMinutes();
    await vi.waitFor(() => expect(texts()).toEqual([TEXT]));
    expect(reload).not.toHaveBeenCalled();
    show('hidden');
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('loads again at a press', async () => {
    watchForSecurityFixes(seen());
    releaseFix();
    await passTenMinutes();
    await vi.waitFor(() => expect(texts()).toEqual([TEXT]));
    toastStore.getState().toasts[0]?.action?.run();
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('loads again at once in the background', async () => {
    watchForSecurityFixes(seen());
    releaseFix();
    visibility = 'hidden';
    await passTenMinutes();
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('finds a fix after the online key was replaced, which lets the versions of the release begin anew', async () => {
    repository.snapshotVersion = 40;
    repository.timestampVersion = 40;
    release();
    watchForSecurityFixes(seen());
    repository.rotate({ online: createTestKeys(1) });
    repository.snapshotVersion = 0;
    repository.timestampVersion = 0;
    releaseFix();
    await passTenMinutes();
    await vi.waitFor(() => expect(texts()).toEqual([TEXT]));
  });

  it('does not load again after the fix that it has', async () => {
    releaseFix();
    watchForSecurityFixes(seen());
    await passTenMinutes();
    await vi.waitFor(() => expect(checks).toBe(2));
    expect(texts()).toEqual([]);
  });

  it('ignores a release that other keys signed', async () => {
    watchForSecurityFixes(seen());
    repository = new TestRepository();
    releaseFix();
    await passTenMinutes();
    await vi.waitFor(() => expect(checks).toBe(2));
    expect(texts()).toEqual([]);
  });
});
