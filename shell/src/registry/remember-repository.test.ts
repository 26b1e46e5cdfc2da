import { createHash } from 'node:crypto';
import { createAreaTargets, TestLog, TestRepository } from '@northkeep/contracts/tuf/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStore, hashRoot, publishBundle, respondTile } from './registry-fixture.ts';
import { checkRepository, rememberRepository } from './remember-repository.ts';
import type { RepositorySources } from './verify-bundle.ts';

let repository: TestRepository;
let memory: ReturnType<typeof createMemoryStore>;
let sources: RepositorySources;
let root: string;
/** Log whose tiles the server serves. */
let served: TestLog;
const requested: string[] = [];

beforeEach(async () => {
  repository = new TestRepository();
  memory = createMemoryStore();
  sources = { pinned: hashRoot(repository), memory, now: () => Date.parse('2026-06-01T00:00:00Z') };
  root = sources.pinned;
  served = repository.log;
  requested.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    return respondTile(served, path);
  });
});
afterEach(() => vi.unstubAllGlobals());

const release = (version: string): string => {
  repository.release('mf-notes', createAreaTargets('mf-notes', version));
  return publishBundle(repository);
};
const stored = () => memory.entries.get(root);

describe('rememberRepository', () => {
  test('stores a release that is in the log, and follows the log as it grows', async () => {
    const first = release('1.0.1');
    await rememberRepository(first, sources, { isComplete: true });
    for (let patch = 2; patch < 300; patch += 1) {
      const text = release(`1.0.${patch}`);
      if (![2, 3, 255, 256, 257, 299].includes(patch)) continue;
      await rememberRepository(text, sources);
      expect(stored()).toEqual({ root, good: text, complete: first });
    }
    expect(requested).toEqual(
      expect.arrayContaining(['/log/tile/0/000.p/2', '/log/tile/0/000', '/log/tile/0/001.p/1']),
    );
  });

  test('writes nothing when the release is stored already', async () => {
    const text = release('1.0.1');
    await rememberRepository(text, sources);
    const swap = vi.spyOn(memory, 'swap');
    await rememberRepository(text, sources);
    expect(swap).not.toHaveBeenCalled();
  });

  test('does not go back when another tab stores a newer release meanwhile', async () => {
    const [older, newer] = [release('1.0.1'), release('1.0.2')];
    const slow = { ...memory };
    // The other tab is done between the verification of this one and its write.
    slow.swap = async (expected, next) => {
      if (stored()?.good !== newer) await rememberRepository(newer, sources);
      return memory.swap(expected, next);
    };
    await expect(rememberRepository(older, { ...sources, memory: slow })).rejects.toMatchObject({ fault: 'older' });
    expect(stored()?.good).toBe(newer);
  });

  test('refuses a release that is not in the log, and remembers that', async () => {
    const good = release('1.0.1');
    await rememberRepository(good, sources);
    const bundle = JSON.parse(release('1.0.2'));
    const lies = [
      { ...bundle, log: undefined },
      { ...bundle, log: repository.log.prove(0) },
      {
        ...bundle,
        log: { ...bundle.log, checkpoint: new TestLog('evil.example/log', repository.log.key).checkpoint(0) },
      },
    ];
    for (const lie of lies) {
      memory.entries.set(root, { root, good });
      await expect(rememberRepository(JSON.stringify(lie), sources)).rejects.toMatchObject({ role: 'log' });
      expect(stored()).toEqual({ root, good, isUnlogged: true });
    }
    await rememberRepository(JSON.stringify(bundle), sources);
    expect(stored()).toEqual({ root, good: JSON.stringify(bundle) });
  });

  test('refuses a log that was forked since the last release, by name', async () => {
    await rememberRepository(release('1.0.1'), sources);
    const forked = new TestLog(repository.log.origin, repository.log.key);
    for (const entry of ['one', 'two']) forked.append(Buffer.from(entry));
    Object.defineProperty(repository, 'log', { value: forked });
    served = forked;
    await expect(rememberRepository(release('1.0.2'), sources)).rejects.toMatchObject({ fault: 'log-forked' });
    expect(stored()?.isUnlogged).toBe(true);
  });

  test('stores nothing, and accuses nobody, when the tiles of the log cannot be read', async () => {
    const good = release('1.0.1');
    await rememberRepository(good, sources);
    served = new TestLog(repository.log.origin, repository.log.key);
    await expect(rememberRepository(release('1.0.2'), sources)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(stored()).toEqual({ root, good });
  });

  test('keeps the last release without a refused role beside one with a refused role', async () => {
    const good = release('1.0.5');
    await rememberRepository(good, sources);
    repository.release('mf-notes', createAreaTargets('mf-notes', '1.0.1'), 1);
    const odd = publishBundle(repository);
    expect((await rememberRepository(odd, sources)).rejected).toMatchObject([{ name: 'mf-notes', fault: 'older' }]);
    expect(stored()).toEqual({ root, base: good, good: odd });
    repository.release('mf-notes', createAreaTargets('mf-notes', '1.0.6'), 6);
    const healed = publishBundle(repository);
    await rememberRepository(healed, sources);
    expect(stored()).toEqual({ root, good: healed });
  });
});

test('checkRepository verifies with the log and stores nothing', async () => {
  const verified = await checkRepository(release('1.0.1'), sources);
  expect(verified.checkpoint?.root).toBe(
    createHash('sha256')
      .update(Buffer.concat([Buffer.of(0), Buffer.from(repository.log.entries[0] ?? '')]))
      .digest('base64'),
  );
  expect(memory.entries.size).toBe(0);
});
