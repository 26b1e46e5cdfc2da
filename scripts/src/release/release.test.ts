import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PARTS, type Part } from '../build/build-all.ts';
import { writeReleaseList } from '../build/release-list.ts';
import { publishedVersions, versionFolder } from './folders.ts';
import { makeKeys, pinnedKeys, rotateKeys } from './keys.ts';
import { point } from './point.ts';
import { addVersion } from './publish.ts';
import { readRegistry } from './registry-file.ts';
import { stage } from './stage.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'northkeep-release-'));
  makeKeys(root);
});
afterEach(() => rmSync(root, { recursive: true }));

async function release(part: Part, version: string, { text = version, kit = '1.0.0' } = {}): Promise<boolean> {
  const from = path.join(root, 'built', part, version);
  mkdirSync(from, { recursive: true });
  writeFileSync(path.join(from, 'remoteEntry.js'), text);
  const versions = { '@northkeep/shared-kit': part === 'shell' ? kit : `^${kit}` };
  writeReleaseList(from, {
    name: part,
    version,
    ...(part === 'shell' ? { provides: versions } : { requires: versions }),
  });
  return addVersion({ root, part, version, from });
}

describe('keys', () => {
  test('are private and made once', () => {
    expect(statSync(path.join(root, '.release/current.pem')).mode & 0o777).toBe(0o600);
    expect(() => makeKeys(root)).toThrow('has keys already');
  });

  test('change hands: the next one becomes current and a new next one is pinned', () => {
    const before = pinnedKeys(root);
    const after = rotateKeys(root);
    expect(after[0]).toEqual(before[1]);
    expect(after[1]?.keyId).not.toBe(before[0]?.keyId);
  });
});

describe('publish', () => {
  test('adds a version once, with brotli siblings, and never changes it', async () => {
    expect(await release('mf-notes', '1.0.0')).toBe(true);
    expect(await release('mf-notes', '1.0.0')).toBe(false);
    await expect(release('mf-notes', '1.0.0', { text: 'other' })).rejects.toThrow('a version never changes');
    const folder = versionFolder(root, 'mf-notes', '1.0.0');
    expect(readFileSync(path.join(folder, 'remoteEntry.js'), 'utf8')).toBe('1.0.0');
    expect(statSync(path.join(folder, 'remoteEntry.js.br')).isFile()).toBe(true);
  });
});

describe('point', () => {
  beforeEach(async () => {
    await release('shell', '1.0.0', { kit: '1.1.0' });
    await release('mf-notes', '1.0.0');
    await point(root, { shell: '1.0.0', 'mf-notes': '1.0.0' });
  });

  test('goes forth and back with a seq that only grows', async () => {
    await release('mf-notes', '1.1.0');
    await point(root, { 'mf-notes': '1.1.0' });
    await point(root, { 'mf-notes': '1.0.0' });
    expect(readRegistry(root)).toMatchObject({ seq: 3, remotes: { 'mf-notes': { version: '1.0.0' } } });
  });

  test('keeps counting after the releases folder was deleted', async () => {
    rmSync(path.join(root, 'releases'), { recursive: true });
    await release('shell', '1.0.0');
    expect((await point(root, { shell: '1.0.0' })).seq).toBe(2);
  });

  test('gives every one of many at once a seq of its own', async () => {
    const seqs = await Promise.all([1, 2, 3, 4].map(async () => (await point(root, { 'mf-notes': '1.0.0' })).seq));
    expect(seqs.sort()).toEqual([2, 3, 4, 5]);
  });

  test('names an area that needs a newer kit, and changes nothing', async () => {
    await release('mf-notes', '2.0.0', { kit: '1.2.0' });
    await expect(point(root, { 'mf-notes': '2.0.0' })).rejects.toThrow(
      'mf-notes 2.0.0 needs @northkeep/shared-kit ^1.2.0, shell 1.0.0 provides 1.1.0',
    );
    expect(readRegistry(root)).toMatchObject({ seq: 1, remotes: { 'mf-notes': { version: '1.0.0' } } });
  });

  test('refuses a shell that the areas in the field do not fit', async () => {
    await release('shell', '2.0.0', { kit: '2.0.0' });
    await expect(point(root, { shell: '2.0.0' })).rejects.toThrow('provides 2.0.0');
  });

  test('never signs a version whose bytes changed after it was published', async () => {
    writeFileSync(path.join(versionFolder(root, 'mf-notes', '1.0.0'), 'remoteEntry.js'), 'evil');
    await expect(point(root, { 'mf-notes': '1.0.0' })).rejects.toThrow('damaged: remoteEntry.js');
  });

  test('refuses what was not published', async () => {
    await expect(point(root, { 'mf-notes': '9.9.9' })).rejects.toThrow('not published');
  });
});

describe('stage', () => {
  const build = (part: Part, text: string): void => {
    const dist = path.join(root, part, 'dist');
    mkdirSync(dist, { recursive: true });
    writeFileSync(path.join(root, part, 'package.json'), JSON.stringify({ name: part, version: '1.0.0' }));
    writeFileSync(path.join(dist, 'remoteEntry.js'), text);
    writeReleaseList(dist, {
      name: part,
      version: '1.0.0',
      ...(part === 'shell' ? { provides: {} } : { requires: {} }),
    });
  };
  const notes = (): string | undefined => readRegistry(root)?.remotes['mf-notes']?.version;

  beforeEach(async () => {
    for (const part of PARTS) build(part, part);
    await stage(root);
  });

  test('releases a build once and names a changed one by its contents', async () => {
    expect(notes()).toBe('1.0.0');
    expect(await stage(root)).toEqual({});
    build('mf-notes', 'changed');
    expect(Object.keys(await stage(root))).toEqual(['mf-notes']);
    expect(notes()).toMatch(/^1\.0\.0-local\.[0-9a-f]{8}$/);
  });

  test('leaves an area where it was pointed by hand until its build changes', async () => {
    await release('mf-notes', '1.1.0');
    const list = path.join(versionFolder(root, 'mf-notes', '1.1.0'), 'release.json');
    writeFileSync(list, readFileSync(list, 'utf8').replace('"@northkeep/shared-kit": "^1.0.0"', ''));
    await point(root, { 'mf-notes': '1.1.0' });
    await stage(root);
    expect(notes()).toBe('1.1.0');
    build('mf-notes', 'changed');
    await stage(root);
    expect(notes()).toContain('-local.');
  });

  test('keeps the last few builds of this machine', async () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) {
      build('mf-notes', text);
      await stage(root);
    }
    expect(publishedVersions(root, 'mf-notes').filter((version) => version.includes('-local.'))).toHaveLength(4);
    expect(publishedVersions(root, 'mf-notes')).toContain('1.0.0');
  });
});
