// @vitest-environment node
import { createShellTargets, TestRepository } from '@northkeep/contracts/tuf/testing';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestRegistry, hashRoot } from '../registry/registry-fixture.ts';
import { clearCacheBeforeFix, skipWaitingAfterFix } from './security-fix.ts';

const skipWaiting = vi.fn(async () => undefined);
const fetched: string[] = [];
let served = '{}';
vi.stubGlobal('skipWaiting', skipWaiting);
vi.stubGlobal('fetch', async (address: string) => {
  fetched.push(address);
  return new Response(served);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  skipWaiting.mockClear();
  fetched.length = 0;
});

describe('skipWaitingAfterFix', () => {
  const release = (security?: number) => {
    const repository = new TestRepository();
    const targets = createShellTargets('1.0.0');
    for (const { custom } of Object.values(targets))
      if (custom && 'shell' in custom && security !== undefined) custom.shell.security = security;
    repository.release('shell', targets);
    return { pinned: hashRoot(repository), text: JSON.stringify(repository.publish()) };
  };
  const [fixed, plain] = [release(2), release()];

  it.each([
    ['activates the worker when the shell had a security fix', fixed.text, fixed.pinned, 1],
    ['lets the worker wait for the user otherwise', plain.text, plain.pinned, 0],
    ['lets it wait when other keys signed the release', fixed.text, plain.pinned, 0],
    ['lets it wait when there is no release', '<p>Log in to this network</p>', fixed.pinned, 0],
  ])('%s', async (_, text, pinned, times) => {
    served = text;
    await skipWaitingAfterFix(pinned);
    expect(skipWaiting).toHaveBeenCalledTimes(times);
  });
});

describe('clearCacheBeforeFix', () => {
  const plain = createTestRegistry({ roleVersions: { shell: 7 } });
  const withFix = { ...plain, shell: { ...plain.shell, security: 5 } };
  const storedAt = (version: number) => ({
    complete: JSON.stringify({ snapshot: { signed: { meta: { 'shell.json': { version } } } } }),
  });

  it.each([
    ['asks when the cached files are older than the fix', withFix, storedAt(4), 1],
    ['asks when nobody knows from when the cached files are', withFix, { complete: 'forged' }, 1],
    ['does not ask when they are newer', withFix, storedAt(5), 0],
    ['does not ask without a fix', plain, storedAt(4), 0],
    ['does not ask on a new device', withFix, undefined, 0],
  ])('%s', async (_, registry, stored, times) => {
    await clearCacheBeforeFix(registry, stored);
    expect(fetched).toEqual(Array(times).fill('/tuf/bundle.json?clear-cache'));
  });
});
