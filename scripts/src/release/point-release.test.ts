import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AreaManifest } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getRegistryFile, getVersionFolder, listPublishedVersions } from './folders.ts';
import { removeAreaFromRegistry, selectReleaseVersions } from './point-release.ts';
import { readRegistry } from './registry-file.ts';
import { createAreaManifest, TestReleases } from './testing/test-releases.ts';

let releases: TestReleases;
let root = '';

beforeEach(() => {
  releases = new TestReleases();
  root = releases.root;
});
afterEach(() => releases.remove());

describe('addVersion', () => {
  test('adds a version with Brotli files once, and rejects different contents for the same version', async () => {
    expect(await releases.publish('mf-notes', '1.0.0')).toBe(true);
    expect(await releases.publish('mf-notes', '1.0.0')).toBe(false);
    await expect(releases.publish('mf-notes', '1.0.0', { text: 'other' })).rejects.toThrow('a version never changes');
    const moved = { area: createAreaManifest('/app/elsewhere') };
    await expect(releases.publish('mf-notes', '1.0.0', moved)).rejects.toThrow('a version never changes');
    const folder = getVersionFolder(root, 'mf-notes', '1.0.0');
    expect(readFileSync(path.join(folder, 'remoteEntry.js'), 'utf8')).toBe('1.0.0');
    expect(statSync(path.join(folder, 'remoteEntry.js.br')).isFile()).toBe(true);
  });
});

describe('selectReleaseVersions', () => {
  beforeEach(async () => {
    await releases.publish('shell', '1.0.0', { kit: '1.1.0' });
    await releases.publish('mf-notes', '1.0.0');
    await selectReleaseVersions(root, { shell: '1.0.0', 'mf-notes': '1.0.0' });
  });

  test('raises the sequence number when it points to a newer and back to an older version', async () => {
    await releases.publish('mf-notes', '1.1.0');
    await selectReleaseVersions(root, { 'mf-notes': '1.1.0' });
    await selectReleaseVersions(root, { 'mf-notes': '1.0.0' });
    expect(readRegistry(root)).toMatchObject({ seq: 3, remotes: { 'mf-notes': { version: '1.0.0' } } });
  });

  test('marks a security fix with its sequence number, which later versions of this part alone keep', async () => {
    await releases.publish('mf-notes', '1.1.0');
    await releases.publish('shell', '1.1.0', { kit: '1.1.0' });
    await selectReleaseVersions(root, { 'mf-notes': '1.1.0' }, 'current', { isSecurityFix: true });
    await selectReleaseVersions(root, { 'mf-notes': '1.0.0' });
    await selectReleaseVersions(root, { shell: '1.1.0' });
    const { shell, remotes } = readRegistry(root) ?? {};
    expect([remotes?.['mf-notes']?.version, remotes?.['mf-notes']?.security]).toEqual(['1.0.0', 2]);
    expect(shell).not.toHaveProperty('security');
    await selectReleaseVersions(root, { shell: '1.0.0' }, 'current', { isSecurityFix: true });
    expect(readRegistry(root)?.shell).toMatchObject({ version: '1.0.0', security: 5 });
  });

  test('raises the sequence number after the releases folder was deleted', async () => {
    rmSync(path.join(root, 'releases'), { recursive: true });
    await releases.publish('shell', '1.0.0');
    expect((await selectReleaseVersions(root, { shell: '1.0.0' })).seq).toBe(2);
  });

  test('gives each of several concurrent calls its own sequence number', async () => {
    const seqs = await Promise.all(
      [1, 2, 3, 4].map(async () => (await selectReleaseVersions(root, { 'mf-notes': '1.0.0' })).seq),
    );
    expect(seqs.sort()).toEqual([2, 3, 4, 5]);
  });

  test('rejects an area that needs a newer kit, names it and changes nothing', async () => {
    await releases.publish('mf-notes', '2.0.0', { kit: '1.2.0' });
    await expect(selectReleaseVersions(root, { 'mf-notes': '2.0.0' })).rejects.toThrow(
      'mf-notes 2.0.0 needs @northkeep/shared-kit ^1.2.0, shell 1.0.0 provides 1.1.0',
    );
    expect(readRegistry(root)).toMatchObject({ seq: 1, remotes: { 'mf-notes': { version: '1.0.0' } } });
  });

  test('rejects a shell that is incompatible with the released areas', async () => {
    await releases.publish('shell', '2.0.0', { kit: '2.0.0' });
    await expect(selectReleaseVersions(root, { shell: '2.0.0' })).rejects.toThrow('provides 2.0.0');
  });

  test('rejects a version whose files changed after publishing', async () => {
    writeFileSync(path.join(getVersionFolder(root, 'mf-notes', '1.0.0'), 'remoteEntry.js'), 'evil');
    await expect(selectReleaseVersions(root, { 'mf-notes': '1.0.0' })).rejects.toThrow('damaged: remoteEntry.js');
  });

  test.each<[string, AreaManifest, string]>([
    [
      'an address',
      createAreaManifest('/app/mf-notes/habits'),
      'mf-habits declares the address /app/mf-notes/habits, but mf-notes has /app/mf-notes/*',
    ],
    [
      'a settings section',
      { ...createAreaManifest('/app/habits'), settings: [{ id: 'trash', label: 'Habits', order: 1 }] },
      "mf-habits declares the settings section 'trash', which the shell has",
    ],
  ])('rejects an area that declares %s of another owner, by name, and changes nothing', async (_, area, reason) => {
    await releases.publish('mf-habits', '1.0.0', { area });
    await expect(selectReleaseVersions(root, { 'mf-habits': '1.0.0' })).rejects.toThrow(reason);
    expect(Object.keys(readRegistry(root)?.remotes ?? {})).toEqual(['mf-notes']);
  });

  test('adds the manifest of a new area to the registry after the existing areas', async () => {
    const area = createAreaManifest('/app/habits');
    await releases.publish('mf-habits', '1.0.0', { area });
    await selectReleaseVersions(root, { 'mf-habits': '1.0.0' });
    await releases.publish('mf-notes', '1.1.0');
    const { remotes } = await selectReleaseVersions(root, { 'mf-notes': '1.1.0' });
    expect(Object.keys(remotes)).toEqual(['mf-notes', 'mf-habits']);
    expect(remotes['mf-habits']?.area).toEqual(area);
  });

  test('rejects a release while another area in the registry has an unreadable manifest', async () => {
    await releases.publish('mf-habits', '1.0.0');
    await selectReleaseVersions(root, { 'mf-habits': '1.0.0' });
    const signed = JSON.parse(readFileSync(getRegistryFile(root), 'utf8'));
    const registry = JSON.parse(signed.payload);
    registry.remotes['mf-habits'].area = { label: 'Habits', addresses: 'later form' };
    writeFileSync(getRegistryFile(root), JSON.stringify({ ...signed, payload: JSON.stringify(registry) }));
    await expect(selectReleaseVersions(root, { 'mf-notes': '1.0.0' })).rejects.toThrow(
      'mf-habits.addresses is not a list',
    );
    const { remotes } = await selectReleaseVersions(root, { 'mf-habits': '1.0.0' });
    expect(Object.keys(remotes)).toEqual(['mf-notes', 'mf-habits']);
  });

  test('rejects a version that is not published', async () => {
    await expect(selectReleaseVersions(root, { 'mf-notes': '9.9.9' })).rejects.toThrow('not published');
  });
});

describe('removeAreaFromRegistry', () => {
  beforeEach(async () => {
    for (const part of ['shell', 'mf-notes', 'mf-habits'] as const) await releases.publish(part, '1.0.0');
    await selectReleaseVersions(root, { shell: '1.0.0', 'mf-notes': '1.0.0', 'mf-habits': '1.0.0' });
  });

  test('signs a registry without the area and keeps its published versions', async () => {
    const { seq, remotes } = await removeAreaFromRegistry(root, 'mf-habits');
    expect([seq, Object.keys(remotes)]).toEqual([2, ['mf-notes']]);
    expect(listPublishedVersions(root, 'mf-habits')).toEqual(['1.0.0']);
  });

  test('rejects an area that the registry does not name', async () => {
    await expect(removeAreaFromRegistry(root, 'mf-elsewhere')).rejects.toThrow('mf-elsewhere is not in the registry');
  });
});
