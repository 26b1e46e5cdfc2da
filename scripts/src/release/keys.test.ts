import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getRegistryFile } from './folders.ts';
import { loadPinnedKeys, makeKeys, rotateKeys } from './keys.ts';
import { selectReleaseVersions } from './point-release.ts';
import { TestReleases } from './testing/test-releases.ts';
import { loadPinnedRoot } from './tuf/pinned-root.ts';

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

describe('the root of the release repository', () => {
  const registry = (): string => readFileSync(getRegistryFile(root), 'utf8');
  beforeEach(async () => {
    await releases.publish('shell', '1.0.0');
    await releases.publish('mf-notes', '1.0.0');
    await selectReleaseVersions(root, { shell: '1.0.0', 'mf-notes': '1.0.0' });
  });

  test('has to be the one that the current shell was built with, and otherwise nothing changes', async () => {
    const before = registry();
    releases.makeOtherKeys();
    loadPinnedRoot(root);
    await expect(selectReleaseVersions(root, { 'mf-notes': '1.0.0' })).rejects.toThrow(
      'shell 1.0.0 was built with another root',
    );
    expect(registry()).toBe(before);
  });

  test('is accepted with a shell that was built with it', async () => {
    releases.makeOtherKeys();
    await releases.publish('shell', '1.1.0');
    expect((await selectReleaseVersions(root, { shell: '1.1.0' })).shell.version).toBe('1.1.0');
  });

  test('a build takes its SHA-256 from RELEASE_ROOT, and in production says what to do without it', () => {
    const hash = loadPinnedRoot(root);
    const bare = path.join(root, 'bare');
    vi.stubEnv('NODE_ENV', 'production');
    expect(() => loadPinnedRoot(bare)).toThrow(/npm run release -- keygen makes it, or RELEASE_ROOT/);
    vi.stubEnv('RELEASE_ROOT', hash);
    expect(loadPinnedRoot(bare)).toBe(hash);
    for (const wrong of [hash.slice(1), hash.toUpperCase(), 'x'.repeat(64)]) {
      vi.stubEnv('RELEASE_ROOT', wrong);
      expect(() => loadPinnedRoot(bare)).toThrow('RELEASE_ROOT must be');
    }
  });
});

describe('keys outside the repository', () => {
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
