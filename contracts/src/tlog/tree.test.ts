import { describe, expect, test } from 'vitest';
import { verifyInclusion } from './merkle-tree.ts';
import { getTilePath, listChangedTiles, listTiles, parseEntries } from './tiles.ts';
import { hashEntry, hashTree, proveInclusion } from './tree.ts';

const entries = (size: number) => Array.from({ length: size }, (_, at) => hashEntry(Buffer.from(`entry ${at}`)));

describe('hashTree', () => {
  test('agrees with the known tree hashes of RFC 6962', () => {
    // Test vectors of the certificate-transparency repository.
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const hashes = inputs.map((hex) => hashEntry(Buffer.from(hex, 'hex')));
    const roots = [0, 1, 2, 3, 8].map((size) => Buffer.from(hashTree(hashes.slice(0, size))).toString('hex'));
    expect(roots).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]);
  });
});

describe('proveInclusion', () => {
  test('has as many hashes as the entry has levels above it', () => {
    const hashes = entries(5);
    expect(proveInclusion(hashes, 0)).toHaveLength(3);
    expect(proveInclusion(hashes, 4)).toEqual([hashTree(hashes.slice(0, 4))]);
    expect(proveInclusion(hashes.slice(0, 1), 0)).toEqual([]);
  });

  test('is verified as devices verify it, for each entry of each log of up to 40', async () => {
    const encode = (hash: Uint8Array) => Buffer.from(hash).toString('base64');
    for (let size = 1; size <= 40; size += 1) {
      const hashes = entries(size);
      const head = { size, root: encode(hashTree(hashes)) };
      for (const [index, hash] of hashes.entries()) {
        const proof = proveInclusion(hashes, index).map(encode);
        expect(await verifyInclusion(Uint8Array.from(hash), index, head, proof)).toBe(true);
        expect(await verifyInclusion(Uint8Array.from(hash), index + 1, head, proof)).toBe(false);
      }
    }
  });
});

describe('tiles', () => {
  test('are named as tlog-tiles says', () => {
    expect(getTilePath(0, 1_234_067, 256)).toBe('tile/0/x001/x234/067');
    expect(getTilePath(1, 0, 8)).toBe('tile/1/000.p/8');
    expect(getTilePath('entries', 1000, 256)).toBe('tile/entries/x001/000');
  });

  test('of a log of 257 entries are the second one of its entries and a partial one above', () => {
    const hashes = entries(257);
    expect(listChangedTiles(hashes)).toEqual([
      { path: 'tile/0/001.p/1', bytes: hashes[256] },
      { path: 'tile/1/000.p/1', bytes: hashTree(hashes.slice(0, 256)) },
    ]);
    expect(listTiles(hashes).map((tile) => [tile.path, tile.bytes.length])).toEqual([
      ['tile/0/000', 256 * 32],
      ['tile/0/001.p/1', 32],
      ['tile/1/000.p/1', 32],
    ]);
    expect(listChangedTiles(hashes.slice(0, 256)).map((tile) => tile.path)).toEqual(['tile/0/000', 'tile/1/000.p/1']);
  });

  test('of entries must not end within an entry', () => {
    expect(parseEntries(Buffer.from([0, 1, 65, 0, 2, 66, 67])).map((entry) => Buffer.from(entry).toString())).toEqual([
      'A',
      'BC',
    ]);
    expect(() => parseEntries(Buffer.from([0, 2, 66]))).toThrow('ends within an entry');
  });
});
