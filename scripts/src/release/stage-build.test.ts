import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getVersionFolder, listPublishedVersions } from './folders.ts';
import { selectReleaseVersions } from './point-release.ts';
import { readRegistry } from './registry-file.ts';
import { publishAndSelectBuild } from './stage-build.ts';
import { createAreaManifest, TestReleases } from './testing/test-releases.ts';

let releases: TestReleases;
let root = '';

beforeEach(() => {
  releases = new TestReleases();
  root = releases.root;
});
afterEach(() => {
  vi.useRealTimers();
  releases.remove();
});

describe('publishAndSelectBuild', () => {
  const notes = (): string | undefined => readRegistry(root)?.remotes['mf-notes']?.version;

  beforeEach(async () => {
    for (const part of ['shell', 'mf-notes', 'mf-planner'] as const) releases.build(part, part);
    await publishAndSelectBuild(root);
  });

  test('releases a build once and adds a hash to the version of a changed one', async () => {
    expect(notes()).toBe('1.0.0');
    expect(await publishAndSelectBuild(root)).toEqual({});
    releases.build('mf-notes', 'changed');
    expect(Object.keys(await publishAndSelectBuild(root))).toEqual(['mf-notes']);
    expect(notes()).toMatch(/^1\.0\.0-local\.[0-9a-f]{8}$/);
  });

  test('signs a registry of more than a month again, so that it does not expire, with the same versions', async () => {
    const before = readRegistry(root);
    vi.useFakeTimers({ now: Date.now() + 29 * 24 * 60 * 60 * 1000, toFake: ['Date'] });
    await publishAndSelectBuild(root);
    expect(readRegistry(root)).toEqual(before);
    vi.setSystemTime(Date.now() + 2 * 24 * 60 * 60 * 1000);
    expect(await publishAndSelectBuild(root)).toEqual({});
    const { seq, expires, ...content } = before ?? expect.fail('no registry');
    const after = readRegistry(root);
    expect(after).toMatchObject({ seq: seq + 1, ...content });
    expect(Date.parse(after?.expires ?? '') - Date.parse(expires)).toBeGreaterThan(30 * 24 * 60 * 60 * 1000);
  });

  test('of the build before selects its version again, with a higher number', async () => {
    releases.build('mf-notes', 'changed');
    await publishAndSelectBuild(root);
    releases.build('mf-notes', 'mf-notes');
    expect(await publishAndSelectBuild(root)).toEqual({ 'mf-notes': '1.0.0' });
    expect([notes(), readRegistry(root)?.seq]).toEqual(['1.0.0', 3]);
    expect(listPublishedVersions(root, 'mf-notes')).toHaveLength(2);
  });

  test('releases an area of which only the manifest changed', async () => {
    const area = { ...createAreaManifest('/app/mf-notes/*'), label: 'Notebooks' };
    releases.build('mf-notes', 'mf-notes', area);
    expect(Object.keys(await publishAndSelectBuild(root))).toEqual(['mf-notes']);
    expect(notes()).toMatch(/^1\.0\.0-local\.[0-9a-f]{8}$/);
    expect(readRegistry(root)?.remotes['mf-notes']?.area).toEqual(area);
  });

  test('keeps a manually selected version of an area until its build changes', async () => {
    await releases.publish('mf-notes', '1.1.0');
    const list = path.join(getVersionFolder(root, 'mf-notes', '1.1.0'), 'release.json');
    writeFileSync(list, readFileSync(list, 'utf8').replace('"@northkeep/shared-kit": "^1.0.0"', ''));
    await selectReleaseVersions(root, { 'mf-notes': '1.1.0' });
    await publishAndSelectBuild(root);
    expect(notes()).toBe('1.1.0');
    releases.build('mf-notes', 'changed');
    await publishAndSelectBuild(root);
    expect(notes()).toContain('-local.');
  });

  test('keeps the last builds of this machine and deletes older ones', async () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) {
      releases.build('mf-notes', text);
      await publishAndSelectBuild(root);
    }
    expect(listPublishedVersions(root, 'mf-notes').filter((version) => version.includes('-local.'))).toHaveLength(4);
    expect(listPublishedVersions(root, 'mf-notes')).toContain('1.0.0');
  });
});
