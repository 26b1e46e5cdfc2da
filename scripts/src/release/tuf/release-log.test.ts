import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashEntry, hashTree } from '@northkeep/contracts/tlog';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { selectReleaseVersions } from '../point-release.ts';
import { keepRepository } from '../registry-file.ts';
import { TestReleases } from '../testing/test-releases.ts';
import { getLogFolder, ReleaseLog } from './release-log.ts';
import { makeRoleKey, type RoleSigner } from './role-keys.ts';
import { getLogOrigin, getVerifierKey, openCheckpoint } from './signed-note.ts';

let releases: TestReleases;
let root = '';
let signer: RoleSigner;

beforeEach(() => {
  releases = new TestReleases();
  root = releases.root;
  signer = makeRoleKey(root, 'log');
});
afterEach(() => {
  vi.unstubAllEnvs();
  releases.remove();
});

const inLog = (name: string): string => path.join(getLogFolder(root), name);
const encode = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');
const entry = (at: number): Buffer => Buffer.from(`snapshot ${at}`);

/** Appends entries as releases do, each time to the log that is on the disk. */
function append(from: number, to: number) {
  let known: { size: number; root: string } | null = null;
  for (let at = from; at < to; at += 1) ({ known } = new ReleaseLog(root, signer, known).append(entry(at)));
  return known;
}

describe('the release log', () => {
  test('has a signed checkpoint over all entries, and a proof for each new one', () => {
    append(0, 2);
    const { proof } = new ReleaseLog(root, signer, null).append(entry(2));
    const hashes = [0, 1, 2].map((at) => hashEntry(entry(at)));
    expect(openCheckpoint(signer, proof.checkpoint)).toEqual({
      ...{ origin: getLogOrigin(signer), size: 3, root: encode(hashTree(hashes)) },
    });
    expect(readFileSync(inLog('checkpoint'), 'utf8')).toBe(proof.checkpoint);
    expect(proof.checkpoint.split('\n')[0]).toBe(getLogOrigin(signer));
    expect(getVerifierKey(signer)).toMatch(/^northkeep-release-log\/[0-9a-f]{16}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/);
    expect(proof.inclusion).toEqual([encode(hashTree(hashes.slice(0, 2)))]);
    expect(readFileSync(inLog('tile/0/000.p/3'))).toEqual(Buffer.concat(hashes));
  });

  test('replaces the partial tiles by the full one', () => {
    append(0, 257);
    expect(readdirSync(inLog('tile/0')).sort()).toEqual(['000', '001.p']);
    expect(readdirSync(inLog('tile/entries')).sort()).toEqual(['000', '001.p']);
    expect(readFileSync(inLog('tile/0/000'))).toHaveLength(256 * 32);
  });

  test('refuses to continue when an entry was altered, removed or lost', () => {
    const known = append(0, 3);
    const file = inLog('tile/entries/000.p/3');
    const text = readFileSync(file, 'latin1');
    writeFileSync(file, text.replace('snapshot 1', 'snapshot 9'));
    expect(() => new ReleaseLog(root, signer, known)).toThrow('do not have the root hash of its checkpoint');
    writeFileSync(file, text);
    expect(() => new ReleaseLog(root, signer, { size: 3, root: '00' })).toThrow('has other entries');
    rmSync(getLogFolder(root), { recursive: true });
    expect(() => new ReleaseLog(root, signer, known)).toThrow('has 0 of the 3 entries');
  });

  test('refuses a checkpoint that its key has not signed', () => {
    append(0, 1);
    const file = inLog('checkpoint');
    writeFileSync(file, readFileSync(file, 'utf8').replace('\n1\n', '\n2\n'));
    expect(() => new ReleaseLog(root, signer, null)).toThrow('is not signed by its key');
  });
});

describe('a deleted log', () => {
  const verifierKey = (): string =>
    JSON.parse(readFileSync(path.join(root, 'releases/tuf/bundle.json'), 'utf8')).targets.signed.log;
  const origin = (): string | undefined => readFileSync(inLog('checkpoint'), 'utf8').split('\n')[0];

  beforeEach(async () => {
    rmSync(path.join(root, '.release/roles'), { recursive: true });
    await releases.publish('shell', '1.0.0');
    await selectReleaseVersions(root, { shell: '1.0.0' });
    rmSync(getLogFolder(root), { recursive: true });
  });

  test('is followed by another one with another key and name outside production', async () => {
    const before = verifierKey();
    await keepRepository(root);
    expect(verifierKey()).not.toBe(before);
    expect(verifierKey().startsWith(`${origin()}+`)).toBe(true);
  });

  test('stops releases in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(selectReleaseVersions(root, { shell: '1.0.0' })).rejects.toThrow('role rotate log');
    expect(existsSync(getLogFolder(root))).toBe(false);
  });
});
