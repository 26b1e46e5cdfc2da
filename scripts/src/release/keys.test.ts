import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getRegistryFile, getVersionFolder } from './folders.ts';
import { loadPinnedKeys, makeKeys, rotateKeys } from './keys.ts';
import { selectReleaseVersions } from './point-release.ts';
import { TestReleases } from './testing/test-releases.ts';

let releases: TestReleases;
let root = '';

beforeEach(() => {
  releases = new TestReleases();
  root = releases.root;
});
afterEach(() => {
  vi.unstubAllEnvs();
  releases.remove();
});

describe('signing keys', () => {
  test('are readable by their owner only and created once', () => {
    expect(statSync(path.join(root, '.release/current.pem')).mode & 0o777).toBe(0o600);
    expect(() => makeKeys(root)).toThrow('has keys already');
  });

  test('rotate: the next key becomes the current one and a new next key is pinned', () => {
    const before = loadPinnedKeys(root);
    const after = rotateKeys(root);
    expect(after[0]).toEqual(before[1]);
    expect(after[1]?.keyId).not.toBe(before[0]?.keyId);
  });
});

describe('the signing key', () => {
  const registry = (): string => readFileSync(getRegistryFile(root), 'utf8');
  beforeEach(async () => {
    await releases.publish('shell', '1.0.0');
    await releases.publish('mf-notes', '1.0.0');
    await selectReleaseVersions(root, { shell: '1.0.0', 'mf-notes': '1.0.0' });
  });

  test('is rejected when the current shell does not pin it, and nothing changes', async () => {
    const before = registry();
    releases.makeOtherKeys();
    await expect(selectReleaseVersions(root, { 'mf-notes': '1.0.0' })).rejects.toThrow(
      /shell 1\.0\.0 pins \S+ and \S+\. Sign/,
    );
    expect(registry()).toBe(before);
  });

  test('is accepted with a shell that pins it', async () => {
    releases.makeOtherKeys();
    await releases.publish('shell', '1.1.0');
    expect((await selectReleaseVersions(root, { shell: '1.1.0' })).shell.version).toBe('1.1.0');
  });

  test('must be that of the current registry when the files of the current shell are missing', async () => {
    rmSync(getVersionFolder(root, 'shell', '1.0.0'), { recursive: true });
    expect((await selectReleaseVersions(root, { 'mf-notes': '1.0.0' })).seq).toBe(2);
    releases.makeOtherKeys();
    await expect(selectReleaseVersions(root, { 'mf-notes': '1.0.0' })).rejects.toThrow('are not known here');
  });
});

describe('keys outside the repository', () => {
  test('a build takes the public keys from RELEASE_PUBLIC_KEYS, and in production says what to do without them', () => {
    const keys = loadPinnedKeys(root);
    const given = keys.map(({ publicKey }) => publicKey).join();
    const bare = mkdtempSync(path.join(tmpdir(), 'northkeep-bare-'));
    vi.stubEnv('NODE_ENV', 'production');
    expect(() => loadPinnedKeys(bare)).toThrow(/run npm run release -- keygen, or set RELEASE_PUBLIC_KEYS/);
    vi.stubEnv('RELEASE_PUBLIC_KEYS', given);
    expect(loadPinnedKeys(bare)).toEqual(keys);
    for (const wrong of ['x', keys[0]?.publicKey, `${keys[0]?.publicKey},${keys[0]?.publicKey}`]) {
      vi.stubEnv('RELEASE_PUBLIC_KEYS', wrong);
      expect(() => loadPinnedKeys(bare)).toThrow('RELEASE_PUBLIC_KEYS must be');
    }
    expect(existsSync(path.join(bare, '.release'))).toBe(false);
    rmSync(bare, { recursive: true });
  });

  test('RELEASE_KEY_FILE signs without the key folder, with the number of RELEASE_SEQ or the next one', async () => {
    await releases.publish('shell', '1.0.0');
    const folder = mkdtempSync(path.join(tmpdir(), 'northkeep-key-'));
    const key = path.join(folder, 'key.pem');
    renameSync(path.join(root, '.release/current.pem'), key);
    vi.stubEnv('RELEASE_KEY_FILE', key);
    await expect(selectReleaseVersions(root, { shell: '1.0.0' })).rejects.toThrow('set RELEASE_SEQ to 1');
    vi.stubEnv('RELEASE_SEQ', '40');
    expect((await selectReleaseVersions(root, { shell: '1.0.0' })).seq).toBe(40);
    expect((await selectReleaseVersions(root, { shell: '1.0.0' })).seq).toBe(41);
    expect(existsSync(path.join(root, '.release/seq'))).toBe(false);
    vi.stubEnv('RELEASE_SEQ', 'last');
    await expect(selectReleaseVersions(root, { shell: '1.0.0' })).rejects.toThrow('must be a whole number');
    rmSync(folder, { recursive: true });
  });
});
