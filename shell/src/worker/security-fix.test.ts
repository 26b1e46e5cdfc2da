// @vitest-environment node
import { REGISTRY_PLACEHOLDER, renderPage } from '@northkeep/contracts';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestKey, createTestRegistry } from '../registry/registry-fixture.ts';
import { clearCacheBeforeFix, skipWaitingAfterFix } from './security-fix.ts';

const key = await createTestKey();
const stranger = await createTestKey();
const skipWaiting = vi.fn(async () => undefined);
const fetched: string[] = [];
vi.stubGlobal('skipWaiting', skipWaiting);
vi.stubGlobal('fetch', async (address: string) => {
  fetched.push(address);
  return new Response('{}');
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  skipWaiting.mockClear();
  fetched.length = 0;
});

const plain = createTestRegistry(7);
const withFix = createTestRegistry(7, { shell: { ...plain.shell, security: 5 } });
const signed = { withFix: await key.sign(withFix), plain: await key.sign(plain), forged: await stranger.sign(withFix) };

describe('skipWaitingAfterFix', () => {
  const pageOf = (registry: object) =>
    renderPage({ template: REGISTRY_PLACEHOLDER, signed: JSON.stringify(registry), pathname: '/app' });

  it.each([
    ['activates the worker when the shell had a security fix', pageOf(signed.withFix), 1],
    ['lets the worker wait for the user otherwise', pageOf(signed.plain), 0],
    ['lets it wait when another key signed the registry', pageOf(signed.forged), 0],
    ['lets it wait when the page has no registry', '<p>Log in to this network</p>', 0],
  ])('%s', async (_, page, times) => {
    await skipWaitingAfterFix(page, [key.pinned]);
    expect(skipWaiting).toHaveBeenCalledTimes(times);
  });
});

describe('clearCacheBeforeFix', () => {
  const storedWith = (payload: string) => {
    const complete = { payload, keyId: 'key', sig: '' };
    return { keyId: 'key', seq: 7, good: complete, complete };
  };

  it.each([
    ['asks when the cached files are older than the fix', withFix, storedWith('{"seq":4}'), 1],
    ['asks when nobody knows from when the cached files are', withFix, storedWith('forged'), 1],
    ['does not ask when they are newer', withFix, storedWith('{"seq":5}'), 0],
    ['does not ask without a fix', plain, storedWith('{"seq":4}'), 0],
    ['does not ask on a new device', withFix, undefined, 0],
  ])('%s', async (_, registry, stored, times) => {
    await clearCacheBeforeFix(registry, stored);
    expect(fetched).toEqual(Array(times).fill('/remotes.json?clear-cache'));
  });
});
