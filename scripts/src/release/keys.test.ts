import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
afterEach(() => releases.remove());

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
