import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AreaManifest, PUBLIC_PAGES_FILE_PATH } from '@northkeep/contracts';
import type { MetadataBundle } from '@northkeep/contracts/tuf';
import { Metadata, MetadataKind } from '@tufjs/models';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PRERENDERER_FILE_PATH } from '../../build/prerenderer-file.ts';
import { getRegistryFile } from '../folders.ts';
import { removeAreaFromRegistry, selectReleaseVersions } from '../point-release.ts';
import { keepRepository, readRegistry } from '../registry-file.ts';
import { createAreaManifest, TestReleases } from '../testing/test-releases.ts';
import { describeMetadataFile, encodeMetadata } from './metadata-file.ts';
import { rotateRoleKey } from './role-commands.ts';

let releases: TestReleases;
let root = '';

beforeEach(async () => {
  releases = new TestReleases();
  root = releases.root;
  await releases.publish('shell', '1.0.0', { files: { 'js/main.0123abcd.js': 'start()' } });
  await releases.publish('mf-notes', '1.0.0');
  await releases.publish('mf-notes', '1.1.0');
  await selectReleaseVersions(root, { shell: '1.0.0', 'mf-notes': '1.0.0' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  releases.remove();
});

const inRepository = (name: string): string => path.join(root, 'releases/tuf', name);
const bundle = (): MetadataBundle => JSON.parse(readFileSync(inRepository('bundle.json'), 'utf8'));
const inRoles = (name: string): string => path.join(root, '.release/roles', name);

/** Versions of all roles, by name. */
function versions(): Record<string, number> {
  const { timestamp, snapshot, targets, roles } = bundle();
  return Object.fromEntries(
    Object.entries({ timestamp, snapshot, targets, ...roles }).map(([name, { signed }]) => [name, signed.version]),
  );
}

const later = (days: number) => vi.useFakeTimers({ now: Date.now() + days * 86_400_000, toFake: ['Date'] });

describe('the release repository', () => {
  test('has the target files of every part, with its data at one of them', () => {
    const { targets, roles } = bundle();
    const { shell, 'mf-notes': notes } = roles;
    expect(shell?.signed.targets).toMatchObject({
      'js/main.0123abcd.js': { length: 7, hashes: { sha384: expect.stringMatching(/^[0-9a-f]{96}$/) } },
    });
    expect(notes?.signed.targets['r/mf-notes/1.0.0/remoteEntry.js']).toMatchObject({
      length: 5,
      custom: { area: { version: '1.0.0', manifest: createAreaManifest('/app/mf-notes/*') } },
    });
    expect(targets.signed.delegations?.roles).toMatchObject([
      { name: 'shell', threshold: 1, terminating: true, addresses: [] },
      { name: 'mf-notes', addresses: ['/app/mf-notes/*'], paths: expect.arrayContaining(['r/mf-notes/*/*']) },
    ]);
  });

  test('is a chain of signatures and hashes whose files are canonical JSON', () => {
    const { timestamp, snapshot, targets, roles } = bundle();
    const read = (name: string) => JSON.parse(readFileSync(inRepository(name), 'utf8'));
    const first = Metadata.fromJSON(MetadataKind.Root, read('1.root.json'));
    const parsed = Metadata.fromJSON(MetadataKind.Targets, read('1.targets.json'));
    first.verifyDelegate('root', first);
    first.verifyDelegate('targets', parsed);
    first.verifyDelegate('snapshot', Metadata.fromJSON(MetadataKind.Snapshot, read('1.snapshot.json')));
    first.verifyDelegate('timestamp', Metadata.fromJSON(MetadataKind.Timestamp, read('timestamp.json')));
    for (const name of ['shell', 'mf-notes'])
      parsed.verifyDelegate(name, Metadata.fromJSON(MetadataKind.Targets, read(`1.${name}.json`)));
    expect(timestamp.signed.meta['snapshot.json']).toEqual(describeMetadataFile(snapshot));
    expect(snapshot.signed.meta['targets.json']).toEqual(describeMetadataFile(targets));
    for (const [name, role] of Object.entries(roles))
      expect(snapshot.signed.meta[`${name}.json`]).toEqual(describeMetadataFile(role));
    expect(readFileSync(inRepository('1.targets.json'), 'utf8')).toBe(encodeMetadata(targets));
    expect(first.signed.roles.root).toMatchObject({ threshold: 2 });
    expect(first.signed.roles.root?.keyIDs).toHaveLength(3);
  });

  test('gives a new version only to the roles that a release changes', async () => {
    expect(versions()).toEqual({ timestamp: 1, snapshot: 1, targets: 1, shell: 1, 'mf-notes': 1 });
    await selectReleaseVersions(root, { 'mf-notes': '1.1.0' });
    expect(versions()).toEqual({ timestamp: 2, snapshot: 2, targets: 1, shell: 1, 'mf-notes': 2 });
    await selectReleaseVersions(root, { 'mf-notes': '1.0.0' });
    expect(versions()).toEqual({ timestamp: 3, snapshot: 3, targets: 1, shell: 1, 'mf-notes': 3 });
  });

  test('never goes back to an earlier version, also when the releases folder was deleted', async () => {
    await selectReleaseVersions(root, { 'mf-notes': '1.1.0' });
    const rootText = readFileSync(inRepository('1.root.json'), 'utf8');
    rmSync(path.join(root, 'releases'), { recursive: true });
    await releases.publish('shell', '1.0.0');
    await releases.publish('mf-notes', '1.0.0');
    await selectReleaseVersions(root, { shell: '1.0.0', 'mf-notes': '1.0.0' });
    expect(versions()).toEqual({ timestamp: 3, snapshot: 3, targets: 2, shell: 2, 'mf-notes': 3 });
    expect(readFileSync(inRepository('1.root.json'), 'utf8')).toBe(rootText);
  });

  test('keeps listing an area that was removed, whose delegation has ended', async () => {
    await releases.publish('mf-habits', '1.0.0');
    await selectReleaseVersions(root, { 'mf-habits': '1.0.0' });
    await removeAreaFromRegistry(root, 'mf-habits');
    const { snapshot, targets, roles } = bundle();
    expect(snapshot.signed.meta['mf-habits.json']?.version).toBe(1);
    expect(targets.signed.delegations?.roles.map(({ name }) => name)).toEqual(['shell', 'mf-notes']);
    expect(Object.keys(roles)).toEqual(['shell', 'mf-notes']);
    await selectReleaseVersions(root, { 'mf-habits': '1.0.0' });
    expect(versions()['mf-habits']).toBe(2);
  });

  test('keeps the last versions of each role and all roots', async () => {
    for (const version of ['1.1.0', '1.0.0', '1.1.0', '1.0.0', '1.1.0'])
      await selectReleaseVersions(root, { 'mf-notes': version });
    const names = readdirSync(path.dirname(inRepository('x')));
    expect(names.filter((name) => name.includes('mf-notes')).sort()).toEqual(
      ['4', '5', '6'].map((n) => `${n}.mf-notes.json`),
    );
    expect(names).toContain('1.root.json');
    expect(names.filter((name) => name.includes('snapshot'))).toHaveLength(3);
  });

  test('is renewed when half of its time has passed, with the same contents', async () => {
    await keepRepository(root);
    expect(versions().snapshot).toBe(1);
    later(16);
    await keepRepository(root);
    expect(versions()).toEqual({ timestamp: 2, snapshot: 2, targets: 1, shell: 1, 'mf-notes': 1 });
    later(200);
    await keepRepository(root);
    expect(versions()).toEqual({ timestamp: 3, snapshot: 3, targets: 2, shell: 2, 'mf-notes': 2 });
    expect(bundle().roots.map(({ signed }) => signed.version)).toEqual([2]);
  });

  test('is written for a registry that was there before it', async () => {
    const before = readRegistry(root);
    rmSync(path.dirname(inRepository('x')), { recursive: true });
    rmSync(path.join(root, 'releases/log'), { recursive: true });
    rmSync(path.dirname(inRoles('x')), { recursive: true });
    await keepRepository(root);
    expect(versions()).toMatchObject({ shell: 1, 'mf-notes': 1 });
    expect(readRegistry(root)).toEqual(before);
  });
});

describe('the role of the prerendered pages', () => {
  const PAGES = JSON.stringify({
    picture: { file: 'head/share.png', width: 1200, height: 630, alt: 'Site' },
    pages: [{ path: '/', title: 'Site', description: 'Site' }],
  });
  const SHELL = { [PRERENDERER_FILE_PATH]: "exports.shared = {}; exports.render = async () => '<h1>Site</h1>';" };

  beforeEach(async () => {
    const area: AreaManifest = { label: 'Site', addresses: [{ path: '/', frame: 'public' }], isPublicFallback: true };
    const files = { [PRERENDERER_FILE_PATH]: '', [PUBLIC_PAGES_FILE_PATH]: PAGES };
    await releases.publish('mf-site', '1.0.0', { area, files });
    await releases.publish('shell', '1.1.0', { files: SHELL });
    await selectReleaseVersions(root, { 'mf-site': '1.0.0', shell: '1.1.0' });
  });

  test('names the file, and the versions from which it was rendered', () => {
    const { signed } = bundle().roles.pages ?? expect.fail('no role');
    const [[file, target] = expect.fail('no file')] = Object.entries(signed.targets);
    expect(file).toMatch(/^pages\/[\w-]{32}\.json$/);
    expect(target).toMatchObject({
      length: statSync(path.join(root, 'releases', file)).size,
      custom: { pages: { shell: '1.1.0', area: '1.0.0' } },
    });
  });

  test('is of the keys of the shell and of the public area, and of the new key of one that was replaced', async () => {
    const keysOf = (name: string) =>
      bundle().targets.signed.delegations?.roles.find((role) => role.name === name)?.keyids ?? [];
    expect(keysOf('pages')).toEqual([...keysOf('shell'), ...keysOf('mf-site')]);
    await rotateRoleKey(root, 'shell');
    expect(keysOf('pages')).toEqual([...keysOf('shell'), ...keysOf('mf-site')]);
    expect(bundle().roles.pages?.signatures.map(({ keyid }) => keyid)).toEqual(keysOf('shell'));
  });

  test('ends with the prerendered pages', async () => {
    await selectReleaseVersions(root, { shell: '1.0.0' });
    expect(Object.keys(bundle().roles)).toEqual(['shell', 'mf-notes', 'mf-site']);
    expect(bundle().snapshot.signed.meta['pages.json']?.version).toBe(1);
  });
});

describe('a release that fails', () => {
  const state = () => [
    readFileSync(getRegistryFile(root), 'utf8'),
    readFileSync(inRepository('timestamp.json'), 'utf8'),
    readFileSync(inRepository('bundle.json'), 'utf8'),
    readFileSync(path.join(root, 'releases/log/checkpoint'), 'utf8'),
  ];

  test('for want of the key of a team changes nothing', async () => {
    const before = state();
    rmSync(inRoles('mf-notes.pem'));
    await expect(selectReleaseVersions(root, { 'mf-notes': '1.1.0' })).rejects.toThrow(
      /mf-notes has to be signed with 1 of the keys [0-9a-f]{8}; \.release\/roles has 0/,
    );
    expect(state()).toEqual(before);
  });

  test('while its files are written leaves the former repository, and the next one continues', async () => {
    const before = state();
    // A folder in the place of the last file that is written before the new repository becomes visible.
    const obstacle = path.join(root, 'releases/log/tile/entries/000.p/2');
    mkdirSync(path.join(obstacle, 'in-the-way'), { recursive: true });
    await expect(selectReleaseVersions(root, { 'mf-notes': '1.1.0' })).rejects.toThrow(obstacle);
    expect(state()).toEqual(before);
    rmSync(obstacle, { recursive: true });
    await selectReleaseVersions(root, { 'mf-notes': '1.1.0' });
    expect(versions()).toMatchObject({ snapshot: 2, timestamp: 3, 'mf-notes': 2 });
    expect(bundle().log?.index).toBe(1);
  });

  test('never signs what somebody put into the folder of the repository', async () => {
    const file = inRepository('1.mf-notes.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"length":5', '"length":6'));
    await keepRepository(root);
    expect(bundle().roles['mf-notes']?.signed.targets['r/mf-notes/1.0.0/remoteEntry.js']?.length).toBe(5);
  });
});

describe('keys of the roles', () => {
  test('are readable by their owner only', () => {
    const keys = readdirSync(path.dirname(inRoles('x'))).filter((name) => name.endsWith('.pem'));
    expect(keys.sort()).toEqual(
      ['log', 'mf-notes', 'online', 'operator', 'root-1', 'root-2', 'root-3', 'shell'].map((name) => `${name}.pem`),
    );
    for (const name of keys) expect(statSync(inRoles(name)).mode & 0o777).toBe(0o600);
  });

  test('are not made in production, and nothing is released without them', async () => {
    rmSync(path.dirname(inRoles('x')), { recursive: true });
    rmSync(path.dirname(inRepository('x')), { recursive: true });
    vi.stubEnv('NODE_ENV', 'production');
    await expect(selectReleaseVersions(root, { 'mf-notes': '1.1.0' })).rejects.toThrow('keygen makes its keys');
    expect(readRegistry(root)?.remotes['mf-notes']?.version).not.toBe('1.1.0');
    expect(existsSync(inRoles('1.root.json'))).toBe(false);
    expect(existsSync(inRepository('bundle.json'))).toBe(false);
  });

  test('of a new part are asked for in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await releases.publish('mf-habits', '1.0.0');
    await expect(selectReleaseVersions(root, { 'mf-habits': '1.0.0' })).rejects.toThrow(
      'npm run release -- keygen --role mf-habits',
    );
    expect(readRegistry(root)?.remotes['mf-habits']).toBeUndefined();
  });
});
