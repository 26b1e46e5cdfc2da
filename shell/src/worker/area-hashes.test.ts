// @vitest-environment node
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createMemoryRegistryStore, createTestKey, createTestRegistry } from '../registry/registry-fixture.ts';
import { stubWorkerScope, toUrl } from '../testing/worker-scope.ts';
import { AreaHashes } from './area-hashes.ts';

stubWorkerScope();
afterAll(() => vi.unstubAllGlobals());

const HASHES = ['A', 'B', 'C'].map((letter) => `sha384-${letter.repeat(64)}`);
const fileOf = (version: string) => toUrl(`/r/mf-site/${version}/assets/serif.0a1b2c3d.woff2`);

async function setUp() {
  const key = await createTestKey();
  const memory = createMemoryRegistryStore();
  const sign = (seq: number, hash = HASHES[seq] ?? '') =>
    key.sign(
      createTestRegistry(seq, {
        remotes: {
          'mf-site': {
            version: `1.${seq}.0`,
            base: `/r/mf-site/1.${seq}.0/`,
            entry: 'remoteEntry.js',
            requires: {},
            files: { 'assets/serif.0a1b2c3d.woff2': hash },
            area: { label: 'Site', addresses: [] },
          },
        },
      }),
    );
  return { key, memory, sign, hashes: new AreaHashes({ pinned: [key.pinned], memory }) };
}

describe('AreaHashes', () => {
  it('finds the files of the newest registry and of the newest one whose files are all cached', async () => {
    const { memory, sign, hashes } = await setUp();
    await memory.keep({ signed: await sign(1), seq: 1, complete: true });
    await memory.keep({ signed: await sign(2), seq: 2 });
    expect(await Promise.all(['1.1.0', '1.2.0', '1.3.0'].map((version) => hashes.find(fileOf(version))))).toEqual([
      HASHES[1],
      HASHES[2],
      undefined,
    ]);
  });

  it('finds nothing in a stored registry whose text was changed', async () => {
    const { key, memory, sign, hashes } = await setUp();
    const signed = await sign(1);
    const forged = { ...signed, payload: signed.payload.replace(HASHES[1] ?? '', HASHES[0] ?? '') };
    memory.entries.set(key.pinned.keyId, { keyId: key.pinned.keyId, seq: 1, good: forged, complete: forged });
    expect(await hashes.find(fileOf('1.1.0'))).toBeUndefined();
  });

  it('reads the stored registries again after a reset', async () => {
    const { memory, sign, hashes } = await setUp();
    expect(await hashes.find(fileOf('1.1.0'))).toBeUndefined();
    await memory.keep({ signed: await sign(1), seq: 1 });
    hashes.reset();
    expect(await hashes.find(fileOf('1.1.0'))).toBe(HASHES[1]);
  });
});
