import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AreaManifest } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Part } from '../build/build-all.ts';
import { writeReleaseList } from '../build/release-list.ts';
import { publishedVersions, registryFile, versionFolder } from './folders.ts';
import { makeKeys, pinnedKeys, rotateKeys } from './keys.ts';
import { pointRelease, removeRelease } from './point-release.ts';
import { addVersion } from './publish-part.ts';
import { readRegistry } from './registry-file.ts';
import { stageBuild } from './stage-build.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'northkeep-release-'));
  makeKeys(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const areaAt = (path: string): AreaManifest => ({ label: 'Area', addresses: [{ path, frame: 'app' }] });

interface ReleaseOptions {
  text?: string;
  kit?: string;
  area?: AreaManifest;
}

async function release(
  part: Part,
  version: string,
  { text = version, kit = '1.0.0', area = areaAt(`/app/${part}/*`) }: ReleaseOptions = {},
): Promise<boolean> {
  const from = path.join(root, 'built', part, version);
  mkdirSync(from, { recursive: true });
  writeFileSync(path.join(from, 'remoteEntry.js'), text);
  const versions = { '@northkeep/shared-kit': part === 'shell' ? kit : `^${kit}` };
  writeReleaseList(from, {
    name: part,
    version,
    ...(part === 'shell' ? { provides: versions } : { requires: versions, area }),
  });
  return addVersion({ root, part, version, from });
}

describe('signing keys', () => {
  test('are readable by their owner only and created once', () => {
    expect(statSync(path.join(root, '.release/current.pem')).mode & 0o777).toBe(0o600);
    expect(() => makeKeys(root)).toThrow('has keys already');
  });

  test('rotate: the next key becomes the current one and a new next key is pinned', () => {
    const before = pinnedKeys(root);
    const after = rotateKeys(root);
    expect(after[0]).toEqual(before[1]);
    expect(after[1]?.keyId).not.toBe(before[0]?.keyId);
  });
});

describe('addVersion', () => {
  test('adds a version with brotli siblings once and rejects other contents for it', async () => {
    expect(await release('mf-notes', '1.0.0')).toBe(true);
    expect(await release('mf-notes', '1.0.0')).toBe(false);
    await expect(release('mf-notes', '1.0.0', { text: 'other' })).rejects.toThrow('a version never changes');
    const moved = { area: areaAt('/app/elsewhere') };
    await expect(release('mf-notes', '1.0.0', moved)).rejects.toThrow('a version never changes');
    const folder = versionFolder(root, 'mf-notes', '1.0.0');
    expect(readFileSync(path.join(folder, 'remoteEntry.js'), 'utf8')).toBe('1.0.0');
    expect(statSync(path.join(folder, 'remoteEntry.js.br')).isFile()).toBe(true);
  });
});

describe('pointRelease', () => {
  beforeEach(async () => {
    await release('shell', '1.0.0', { kit: '1.1.0' });
    await release('mf-notes', '1.0.0');
    await pointRelease(root, { shell: '1.0.0', 'mf-notes': '1.0.0' });
  });

  test('raises seq when it points to a newer and back to an older version', async () => {
    await release('mf-notes', '1.1.0');
    await pointRelease(root, { 'mf-notes': '1.1.0' });
    await pointRelease(root, { 'mf-notes': '1.0.0' });
    expect(readRegistry(root)).toMatchObject({ seq: 3, remotes: { 'mf-notes': { version: '1.0.0' } } });
  });

  test('raises seq after the releases folder was deleted', async () => {
    rmSync(path.join(root, 'releases'), { recursive: true });
    await release('shell', '1.0.0');
    expect((await pointRelease(root, { shell: '1.0.0' })).seq).toBe(2);
  });

  test('gives each of several concurrent calls its own seq', async () => {
    const seqs = await Promise.all(
      [1, 2, 3, 4].map(async () => (await pointRelease(root, { 'mf-notes': '1.0.0' })).seq),
    );
    expect(seqs.sort()).toEqual([2, 3, 4, 5]);
  });

  test('rejects an area that needs a newer kit by name and changes nothing', async () => {
    await release('mf-notes', '2.0.0', { kit: '1.2.0' });
    await expect(pointRelease(root, { 'mf-notes': '2.0.0' })).rejects.toThrow(
      'mf-notes 2.0.0 needs @northkeep/shared-kit ^1.2.0, shell 1.0.0 provides 1.1.0',
    );
    expect(readRegistry(root)).toMatchObject({ seq: 1, remotes: { 'mf-notes': { version: '1.0.0' } } });
  });

  test('rejects a shell that the released areas do not fit', async () => {
    await release('shell', '2.0.0', { kit: '2.0.0' });
    await expect(pointRelease(root, { shell: '2.0.0' })).rejects.toThrow('provides 2.0.0');
  });

  test('rejects a version whose files changed after publishing', async () => {
    writeFileSync(path.join(versionFolder(root, 'mf-notes', '1.0.0'), 'remoteEntry.js'), 'evil');
    await expect(pointRelease(root, { 'mf-notes': '1.0.0' })).rejects.toThrow('damaged: remoteEntry.js');
  });

  test.each<[string, AreaManifest, string]>([
    [
      'an address',
      areaAt('/app/mf-notes/habits'),
      'mf-habits declares the address /app/mf-notes/habits, but mf-notes has /app/mf-notes/*',
    ],
    [
      'a settings section',
      { ...areaAt('/app/habits'), settings: [{ id: 'trash', label: 'Habits', order: 1 }] },
      "mf-habits declares the settings section 'trash', which the shell has",
    ],
  ])('rejects an area that declares %s of another owner, by name, and changes nothing', async (_, area, reason) => {
    await release('mf-habits', '1.0.0', { area });
    await expect(pointRelease(root, { 'mf-habits': '1.0.0' })).rejects.toThrow(reason);
    expect(Object.keys(readRegistry(root)?.remotes ?? {})).toEqual(['mf-notes']);
  });

  test('adds the manifest of a new area to the registry after the areas that are there', async () => {
    const area = areaAt('/app/habits');
    await release('mf-habits', '1.0.0', { area });
    await pointRelease(root, { 'mf-habits': '1.0.0' });
    await release('mf-notes', '1.1.0');
    const { remotes } = await pointRelease(root, { 'mf-notes': '1.1.0' });
    expect(Object.keys(remotes)).toEqual(['mf-notes', 'mf-habits']);
    expect(remotes['mf-habits']?.area).toEqual(area);
  });

  test('does not drop an area with an unreadable manifest when another one is pointed', async () => {
    await release('mf-habits', '1.0.0');
    await pointRelease(root, { 'mf-habits': '1.0.0' });
    const signed = JSON.parse(readFileSync(registryFile(root), 'utf8'));
    const registry = JSON.parse(signed.payload);
    registry.remotes['mf-habits'].area = { label: 'Habits', addresses: 'later form' };
    writeFileSync(registryFile(root), JSON.stringify({ ...signed, payload: JSON.stringify(registry) }));
    await expect(pointRelease(root, { 'mf-notes': '1.0.0' })).rejects.toThrow('mf-habits.addresses is not a list');
    const { remotes } = await pointRelease(root, { 'mf-habits': '1.0.0' });
    expect(Object.keys(remotes)).toEqual(['mf-notes', 'mf-habits']);
  });

  test('rejects a version that is not published', async () => {
    await expect(pointRelease(root, { 'mf-notes': '9.9.9' })).rejects.toThrow('not published');
  });
});

describe('removeRelease', () => {
  beforeEach(async () => {
    for (const part of ['shell', 'mf-notes', 'mf-habits'] as const) await release(part, '1.0.0');
    await pointRelease(root, { shell: '1.0.0', 'mf-notes': '1.0.0', 'mf-habits': '1.0.0' });
  });

  test('signs a registry without the area and keeps its published versions', async () => {
    const { seq, remotes } = await removeRelease(root, 'mf-habits');
    expect([seq, Object.keys(remotes)]).toEqual([2, ['mf-notes']]);
    expect(publishedVersions(root, 'mf-habits')).toEqual(['1.0.0']);
  });

  test('rejects an area that the registry does not name', async () => {
    await expect(removeRelease(root, 'mf-elsewhere')).rejects.toThrow('mf-elsewhere is not in the registry');
  });
});

describe('stageBuild', () => {
  const build = (part: Part, text: string, area = areaAt(`/app/${part}/*`)): void => {
    const dist = path.join(root, part, 'dist');
    mkdirSync(dist, { recursive: true });
    writeFileSync(path.join(root, part, 'package.json'), JSON.stringify({ name: part, version: '1.0.0' }));
    writeFileSync(path.join(dist, 'remoteEntry.js'), text);
    writeReleaseList(dist, {
      name: part,
      version: '1.0.0',
      ...(part === 'shell' ? { provides: {} } : { requires: {}, area }),
    });
  };
  const notes = (): string | undefined => readRegistry(root)?.remotes['mf-notes']?.version;

  beforeEach(async () => {
    for (const part of ['shell', 'mf-notes', 'mf-planner'] as const) build(part, part);
    await stageBuild(root);
  });

  test('releases a build once and adds a hash to the version of a changed one', async () => {
    expect(notes()).toBe('1.0.0');
    expect(await stageBuild(root)).toEqual({});
    build('mf-notes', 'changed');
    expect(Object.keys(await stageBuild(root))).toEqual(['mf-notes']);
    expect(notes()).toMatch(/^1\.0\.0-local\.[0-9a-f]{8}$/);
  });

  test('releases an area of which only the manifest changed', async () => {
    const area = { ...areaAt('/app/mf-notes/*'), label: 'Notebooks' };
    build('mf-notes', 'mf-notes', area);
    expect(Object.keys(await stageBuild(root))).toEqual(['mf-notes']);
    expect(notes()).toMatch(/^1\.0\.0-local\.[0-9a-f]{8}$/);
    expect(readRegistry(root)?.remotes['mf-notes']?.area).toEqual(area);
  });

  test('keeps the version that an area was pointed to by hand until its build changes', async () => {
    await release('mf-notes', '1.1.0');
    const list = path.join(versionFolder(root, 'mf-notes', '1.1.0'), 'release.json');
    writeFileSync(list, readFileSync(list, 'utf8').replace('"@northkeep/shared-kit": "^1.0.0"', ''));
    await pointRelease(root, { 'mf-notes': '1.1.0' });
    await stageBuild(root);
    expect(notes()).toBe('1.1.0');
    build('mf-notes', 'changed');
    await stageBuild(root);
    expect(notes()).toContain('-local.');
  });

  test('keeps the last builds of this machine and deletes older ones', async () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) {
      build('mf-notes', text);
      await stageBuild(root);
    }
    expect(publishedVersions(root, 'mf-notes').filter((version) => version.includes('-local.'))).toHaveLength(4);
    expect(publishedVersions(root, 'mf-notes')).toContain('1.0.0');
  });
});
