import 'fake-indexeddb/auto';
import { MINUTE_MS } from '@northkeep/contracts';
import { dismissAllToasts, toastStore } from '@northkeep/shared-kit/runtime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestKey, createTestRegistry } from '../registry/registry-fixture.ts';
import { watchForSecurityFixes } from './security-updates.ts';

const TEXT = 'Northkeep was updated for your security.';
const key = await createTestKey();
const reload = vi.fn();
/** The registry of the server. */
let served = createTestRegistry(4);
let checks = 0;
let visibility: DocumentVisibilityState = 'visible';

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}
/** Releases a registry that marks a security fix in the shell. */
function releaseFix(seq: number): void {
  const registry = createTestRegistry(seq);
  served = { ...registry, shell: { ...registry.shell, security: seq } };
}
const texts = () => toastStore.getState().toasts.map(({ text }) => text);
/** Lets the time pass in which an open page must find a fix. */
const passTenMinutes = () => vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('__PINNED_KEYS__', [key.pinned]);
  vi.stubGlobal('fetch', async () => {
    checks += 1;
    return new Response(JSON.stringify(await key.sign(served)));
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
});

describe('an open page', () => {
  it('looks for a newer registry within ten minutes, and says nothing of a usual release', async () => {
    served = createTestRegistry(6);
    watchForSecurityFixes({ seq: 5 });
    await passTenMinutes();
    await vi.waitFor(() => expect(checks).toBe(2));
    show('hidden');
    expect([texts(), reload.mock.calls]).toEqual([[], []]);
  });

  it('tells of a security fix and loads again when it is hidden', async () => {
    watchForSecurityFixes({ seq: 10 });
    releaseFix(11);
    await passTenMinutes();
    await vi.waitFor(() => expect(texts()).toEqual([TEXT]));
    expect(reload).not.toHaveBeenCalled();
    show('hidden');
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('loads again at a press', async () => {
    watchForSecurityFixes({ seq: 20 });
    releaseFix(21);
    await passTenMinutes();
    await vi.waitFor(() => expect(texts()).toEqual([TEXT]));
    toastStore.getState().toasts[0]?.action?.run();
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('loads again at once in the background', async () => {
    watchForSecurityFixes({ seq: 30 });
    releaseFix(31);
    visibility = 'hidden';
    await passTenMinutes();
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('finds a fix of a registry that a later one has replaced', async () => {
    watchForSecurityFixes({ seq: 40 });
    releaseFix(41);
    served = { ...served, seq: 43 };
    await passTenMinutes();
    await vi.waitFor(() => expect(texts()).toEqual([TEXT]));
  });

  it('does not load again after the fix that it has', async () => {
    releaseFix(50);
    watchForSecurityFixes({ seq: 50 });
    await passTenMinutes();
    await vi.waitFor(() => expect(checks).toBe(2));
    expect(texts()).toEqual([]);
  });

  it('ignores a registry that no pinned key signed', async () => {
    const stranger = await createTestKey();
    watchForSecurityFixes({ seq: 60 });
    releaseFix(61);
    const forged = { ...(await stranger.sign(served)), keyId: key.pinned.keyId };
    vi.stubGlobal('fetch', async () => {
      checks += 1;
      return new Response(JSON.stringify(forged));
    });
    await passTenMinutes();
    await vi.waitFor(() => expect(checks).toBe(2));
    expect(texts()).toEqual([]);
  });
});
