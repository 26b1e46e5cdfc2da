import { describe, expect, test } from 'vitest';
import { decodeRegistry } from '../registry.ts';
import type { ShellCustom } from './metadata.ts';
import { hasSecurityFixSince } from './security-fixes.ts';
import {
  createAreaTargets,
  createManifest,
  createShellTargets,
  hashOfText,
  TestClient,
  TestRepository,
} from './testing/index.ts';
import { toRegistry } from './to-registry.ts';

const PAGES_HASH = hashOfText('pages');

/** A repository with a public area and prerendered pages of the given versions. */
function createSite(pages: { shell: string; area: string }): TestRepository {
  const repository = new TestRepository();
  repository.addPart('mf-public', { addresses: ['/', '/*'] });
  const manifest = createManifest('mf-public', { addresses: [{ path: '/', frame: 'public' }], isPublicFallback: true });
  repository.release('mf-public', createAreaTargets('mf-public', '3.0.0', manifest));
  const keys = [...repository.keysOf('shell'), ...repository.keysOf('mf-public')];
  repository.addPart('pages', { keys, paths: ['pages/*'], addresses: [] });
  const file = { length: 10, hashes: { sha384: PAGES_HASH }, custom: { pages } };
  repository.release('pages', { [`pages/${PAGES_HASH}.json`]: file });
  return repository;
}

const open = (repository: TestRepository) => new TestClient(repository).accept(repository.publish());

const integrity = (sha384: string) => `sha384-${Buffer.from(sha384, 'hex').toString('base64')}`;

describe('toRegistry', () => {
  test('returns what the registry decodes, with the areas in the order of the delegations', async () => {
    const registry = toRegistry(await open(createSite({ shell: '1.0.0', area: '3.0.0' })));
    const { rejected, roleVersions, ...content } = registry;
    expect({ ...decodeRegistry(JSON.stringify(content)), roleVersions }).toEqual(registry);
    expect(roleVersions).toMatchObject({ shell: 1, 'mf-notes': 1, targets: 5 });
    expect(rejected).toEqual([]);
    expect(Object.keys(registry.remotes)).toEqual(['mf-notes', 'mf-planner', 'mf-public']);
    expect(registry).toMatchObject({ v: 1, seq: 1, expires: '2027-01-01T00:00:00Z', pages: integrity(PAGES_HASH) });
    expect(registry.shell).toEqual({
      version: '1.0.0',
      provides: { react: '19.3.1' },
      files: {
        'index.html': integrity(hashOfText('index 1.0.0')),
        'js/main.0a1b2c3d.js': integrity(hashOfText('main 1.0.0')),
      },
    });
    expect(registry.remotes['mf-notes']).toEqual({
      version: '1.0.0',
      base: '/r/mf-notes/1.0.0/',
      entry: 'remoteEntry.js',
      requires: { react: '^19.0.0' },
      files: {
        'remoteEntry.js': integrity(hashOfText('entry of mf-notes 1.0.0')),
        'js/page.js': integrity(hashOfText('page of mf-notes 1.0.0')),
      },
      area: createManifest('mf-notes'),
    });
  });

  test('leaves the files of earlier versions out of an area', async () => {
    const repository = new TestRepository();
    const earlier = Object.entries(createAreaTargets('mf-notes', '1.0.0')).map(([path, { custom: _, ...file }]) => [
      path,
      file,
    ]);
    repository.release('mf-notes', { ...createAreaTargets('mf-notes', '1.1.0'), ...Object.fromEntries(earlier) });
    const { remotes } = toRegistry(await open(repository));
    expect(remotes['mf-notes']).toMatchObject({ version: '1.1.0', base: '/r/mf-notes/1.1.0/' });
    expect(Object.keys(remotes['mf-notes']?.files ?? {})).toEqual(['remoteEntry.js', 'js/page.js']);
  });

  test.each([
    ['shell', { shell: '0.9.0', area: '3.0.0' }],
    ['public area', { shell: '1.0.0', area: '2.0.0' }],
  ])('leaves out pages that were rendered from another version of the %s', async (_, pages) => {
    expect(toRegistry(await open(createSite(pages)))).not.toHaveProperty('pages');
  });

  test('takes the earliest expiry of the top-level roles', async () => {
    const repository = new TestRepository();
    const expire = (content: object) => Object.assign(content, { expires: '2026-07-01T00:00:00Z' });
    const verified = await new TestClient(repository).accept(repository.publish({ editTimestamp: expire }));
    expect(toRegistry(verified).expires).toBe('2026-07-01T00:00:00Z');
  });

  test('describes the running shell where the bundle leaves out its role', async () => {
    const repository = createSite({ shell: '1.0.0', area: '3.0.0' });
    const bundle = repository.publish();
    const { shell: _, ...roles } = bundle.roles;
    const verified = await new TestClient(repository).accept({ ...bundle, roles });
    expect(verified.rejected).toEqual([]);
    expect(() => toRegistry(verified)).toThrow('the repository has no shell');
    const custom = createShellTargets('1.0.0')['index.html']?.custom as ShellCustom;
    const builtIn = { ...custom.shell, files: {} };
    expect(toRegistry(verified, builtIn)).toMatchObject({ shell: builtIn, pages: integrity(PAGES_HASH) });
  });

  test('names the areas that are refused', async () => {
    const repository = new TestRepository();
    const verified = await new TestClient(repository).accept(repository.publish({ signers: { 'mf-notes': [] } }));
    const { remotes, rejected } = toRegistry(verified);
    expect(Object.keys(remotes)).toEqual(['mf-planner']);
    expect(rejected).toEqual([{ name: 'mf-notes', reason: 'mf-notes: signed by 0 of 1 keys' }]);
  });
});

describe('hasSecurityFixSince', () => {
  const seen = { shell: 3, 'mf-notes': 4 };
  const release = async (security: number | undefined, version: number) => {
    const repository = new TestRepository();
    const targets = createAreaTargets('mf-notes', '1.1.0');
    for (const { custom } of Object.values(targets))
      if (custom && 'area' in custom && security !== undefined) custom.area.security = security;
    repository.release('mf-notes', targets, version);
    return toRegistry(await open(repository));
  };

  test.each<[string, number | undefined, number, object, boolean]>([
    ['no part has a fix', undefined, 5, seen, false],
    ['a part has a fix after the version that was seen', 5, 6, seen, true],
    ['the version that was seen has the fix', 4, 6, seen, false],
    ['a key was taken from the team, so that versions began anew', 2, 2, seen, true],
    ['the part is new on this device', 5, 6, { shell: 3 }, false],
  ])('is right when %s', async (_, security, version, versions, expected) => {
    expect(hasSecurityFixSince(await release(security, version), versions as typeof seen)).toBe(expected);
  });
});
