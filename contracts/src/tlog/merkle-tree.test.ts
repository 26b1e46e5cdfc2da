import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consistencyProof, inclusionProof, leafHash, treeHash } from '../tuf/testing/index.ts';
import { hashLeaf, hashNode, verifyConsistency, verifyInclusion } from './merkle-tree.ts';

/** Entries and roots of the reference tree of Certificate Transparency's implementations. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
/** Largest tree whose proofs are also changed, because each hash takes its time. */
const FORGED_UP_TO = 20;
const entries = ENTRIES.map((entry) => Buffer.from(entry, 'hex'));
const hexToBase64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');
const toBase64 = (hashes: readonly Uint8Array[]): string[] =>
  hashes.map((hash) => Buffer.from(hash).toString('base64'));
const headOf = (size: number) => ({ size, root: hexToBase64(ROOTS[size - 1] ?? '') });
const leafOf = (index: number) => new Uint8Array(leafHash(entries[index] ?? Buffer.alloc(0)));

describe('hashLeaf and hashNode', () => {
  test('give the roots of the reference tree', async () => {
    const leaves = await Promise.all(entries.map((entry) => hashLeaf(new Uint8Array(entry))));
    const [a = new Uint8Array(), b = new Uint8Array()] = leaves;
    expect(Buffer.from(a).toString('hex')).toBe(ROOTS[0]);
    expect(Buffer.from(await hashNode(a, b)).toString('hex')).toBe(ROOTS[1]);
  });

  test('agree with the tree of the tests on all reference roots', () => {
    expect(ROOTS.map((_, index) => treeHash(entries.slice(0, index + 1)).toString('hex'))).toEqual(ROOTS);
  });
});

describe('verifyInclusion', () => {
  test.each([
    [
      0,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      5,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  ])('accepts the reference proof of entry %i in %i', async (index, size, proof) => {
    expect(await verifyInclusion(leafOf(index), index, headOf(size), proof.map(hexToBase64))).toBe(true);
  });

  test('accepts the proof of each entry in each tree of up to 70 entries, and no changed one', async () => {
    const many = Array.from({ length: 70 }, (_, index) => Buffer.from([index]));
    for (let size = 1; size <= 70; size += 1) {
      const part = many.slice(0, size);
      const head = { size, root: treeHash(part).toString('base64') };
      for (let index = 0; index < size; index += 1) {
        const proof = toBase64(inclusionProof(index, part));
        const leaf = new Uint8Array(leafHash(Buffer.from([index])));
        expect(await verifyInclusion(leaf, index, head, proof)).toBe(true);
        if (size > FORGED_UP_TO) continue;
        expect(await verifyInclusion(leaf, (index + 1) % (size + 1), head, proof)).toBe(false);
        expect(await verifyInclusion(leaf, index, head, [...proof, head.root])).toBe(false);
        if (size > 1) expect(await verifyInclusion(leaf, index, head, proof.slice(1))).toBe(false);
      }
    }
  });

  test('refuses a proof with one changed byte', async () => {
    const proof = inclusionProof(3, entries);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(proof.length - 1),
        fc.nat(31),
        fc.integer({ min: 1, max: 255 }),
        async (at, byte, change) => {
          const changed = proof.map((hash) => Buffer.from(hash));
          const hash = changed[at];
          if (hash) hash[byte] = (hash[byte] ?? 0) ^ change;
          return !(await verifyInclusion(leafOf(3), 3, headOf(8), toBase64(changed)));
        },
      ),
    );
  });

  test('counts positions beyond 2^32', async () => {
    const size = 2 ** 40 + 1;
    const sibling = Buffer.alloc(32, 1);
    const leaf = leafOf(1);
    const root = Buffer.from(await hashNode(new Uint8Array(sibling), leaf)).toString('base64');
    expect(await verifyInclusion(leaf, 2 ** 40, { size, root }, toBase64([sibling]))).toBe(true);
    expect(await verifyInclusion(leaf, 0, { size, root }, toBase64([sibling]))).toBe(false);
  });
});

describe('verifyConsistency', () => {
  test.each([
    [1, 1, []],
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ])('accepts the reference proof from %i to %i entries', async (from, to, proof: string[]) => {
    expect(await verifyConsistency(headOf(from), headOf(to), proof.map(hexToBase64))).toBe(true);
  });

  test('accepts the proof between all trees of up to 70 entries, and none of a fork', async () => {
    const many = Array.from({ length: 70 }, (_, index) => Buffer.from([index]));
    const heads = many.map((_, index) => ({
      size: index + 1,
      root: treeHash(many.slice(0, index + 1)).toString('base64'),
    }));
    const forked = many.map((_, index) => ({
      size: index + 1,
      root: treeHash([Buffer.from([99]), ...many.slice(1, index + 1)]).toString('base64'),
    }));
    for (const to of heads) {
      for (const from of heads.slice(0, to.size)) {
        const proof = toBase64(consistencyProof(from.size, many.slice(0, to.size)));
        expect(await verifyConsistency(from, to, proof)).toBe(true);
        if (to.size > FORGED_UP_TO) continue;
        const fork = forked[from.size - 1] ?? from;
        expect(await verifyConsistency(fork, to, proof)).toBe(false);
        expect(await verifyConsistency(from, to, [...proof, to.root])).toBe(false);
        if (from.size < to.size) expect(await verifyConsistency(from, to, proof.slice(0, -1))).toBe(false);
      }
    }
  });

  test('refuses a log that shrank', async () => {
    expect(await verifyConsistency(headOf(8), headOf(6), toBase64(consistencyProof(6, entries)))).toBe(false);
  });

  test('lets any tree follow the empty one, without proof', async () => {
    const empty = { size: 0, root: treeHash([]).toString('base64') };
    expect(await verifyConsistency(empty, headOf(4), [])).toBe(true);
    expect(await verifyConsistency(empty, headOf(4), [headOf(4).root])).toBe(false);
  });
});
