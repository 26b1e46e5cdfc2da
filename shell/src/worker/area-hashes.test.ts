// @vitest-environment node
import { createAreaTargets, hashOfText, TestRepository } from '@northkeep/contracts/tuf/testing';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createMemoryStore, hashRoot, publishBundle } from '../registry/registry-fixture.ts';
import { stubWorkerScope, toUrl } from '../testing/worker-scope.ts';
import { AreaHashes } from './area-hashes.ts';

stubWorkerScope();
afterAll(() => vi.unstubAllGlobals());

const entryOf = (version: string) => toUrl(`/r/mf-notes/${version}/remoteEntry.js`);
const hashOf = (version: string) =>
  `sha384-${Buffer.from(hashOfText(`entry of mf-notes ${version}`), 'hex').toString('base64')}`;

async function setUp() {
  const repository = new TestRepository();
  const memory = createMemoryStore();
  const sources = { pinned: hashRoot(repository), memory, now: Date.now };
  const root = sources.pinned;
  const release = (version: string) => {
    repository.release('mf-notes', createAreaTargets('mf-notes', version));
    return publishBundle(repository);
  };
  return { memory, root, release, hashes: new AreaHashes(sources) };
}

describe('AreaHashes', () => {
  it('finds the files of the newest repository and of the newest one whose files are all cached', async () => {
    const { memory, root, release, hashes } = await setUp();
    memory.entries.set(root, { root, complete: release('1.1.0'), good: release('1.2.0') });
    expect(await Promise.all(['1.1.0', '1.2.0', '1.3.0'].map((version) => hashes.find(entryOf(version))))).toEqual([
      hashOf('1.1.0'),
      hashOf('1.2.0'),
      undefined,
    ]);
  });

  it('finds nothing in a stored repository whose text was changed', async () => {
    const { memory, root, release, hashes } = await setUp();
    const forged = release('1.1.0').replace(hashOfText('entry of mf-notes 1.1.0'), 'a'.repeat(96));
    memory.entries.set(root, { root, good: forged, complete: forged });
    expect(await hashes.find(entryOf('1.1.0'))).toBeUndefined();
  });

  it('reads the stored repositories again after a reset', async () => {
    const { memory, root, release, hashes } = await setUp();
    expect(await hashes.find(entryOf('1.1.0'))).toBeUndefined();
    memory.entries.set(root, { root, good: release('1.1.0') });
    hashes.reset();
    expect(await hashes.find(entryOf('1.1.0'))).toBe(hashOf('1.1.0'));
  });
});
