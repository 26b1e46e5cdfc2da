import { describe, expect, test } from 'vitest';
import { decodeRegistry, decodeSignedRegistry, findIncompatiblePackages, satisfiesRange } from './registry.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const registry = {
  v: 1,
  seq: 7,
  expires: '2027-02-01T00:00:00.000Z',
  shell: { version: '1.0.0', provides: { react: '19.3.1' }, files: { 'index.html': HASH } },
  remotes: {
    'mf-notes': {
      version: '1.4.0',
      base: '/r/mf-notes/1.4.0/',
      entry: 'remoteEntry.js',
      requires: { react: '^19.3.1' },
      files: { 'remoteEntry.js': HASH },
      area: { label: 'Notes', addresses: [{ path: '/app/notes/*', frame: 'app' }] },
    },
  },
};
const notes = registry.remotes['mf-notes'];
const planner = { ...notes, area: { label: 'Planner', addresses: [{ path: '/app', frame: 'app' }] } };
/** The registry with a changed mf-notes followed by a valid mf-planner. */
const withNotes = (change: object): string =>
  JSON.stringify({ ...registry, remotes: { 'mf-notes': { ...notes, ...change }, 'mf-planner': planner } });

describe('decodeRegistry', () => {
  test('returns a registry as it was written', () => {
    expect(decodeRegistry(JSON.stringify(registry))).toEqual({ ...registry, rejected: [] });
  });

  const withArea = (name: string, area: object): string => {
    const remote = { ...registry.remotes['mf-notes'], area };
    return JSON.stringify({ ...registry, remotes: { ...registry.remotes, [name]: remote } });
  };

  test.each([
    [
      'whose manifest it cannot read',
      'mf-later',
      { label: 'Later', addresses: 'all' },
      'mf-later.addresses is not a list',
    ],
    [
      'that declares what an area before it has',
      'mf-copy',
      registry.remotes['mf-notes'].area,
      'mf-copy declares the address /app/notes/*, but mf-notes has /app/notes/*',
    ],
    ['whose name is not one of an area', 'notes', {}, 'notes is not the name of an area'],
  ])('rejects an area %s, reports the reason, and keeps the other areas', (_, name, area, reason) => {
    const { remotes, rejected } = decodeRegistry(withArea(name, area));
    expect(remotes).toEqual(registry.remotes);
    expect(rejected).toEqual([{ name, reason }]);
  });

  test.each([
    ['a base on another scheme', { base: 'http://elsewhere/r/' }, 'mf-notes.base'],
    ['a base without its last slash', { base: '/r/mf-notes/1.4.0' }, 'mf-notes.base'],
    ['a file that climbs out of its folder', { files: { '../sw.js': HASH } }, 'mf-notes.files'],
    ['a weaker hash', { files: { 'remoteEntry.js': 'sha256-AAAA' } }, 'mf-notes.files'],
    ['a security fix without a number', { security: true }, 'mf-notes.security'],
    ['a range that is not a caret range', { requires: { react: '>=19' } }, 'mf-notes.requires'],
  ])('rejects an area with %s, names the field, and keeps the other areas', (_, change, field) => {
    const { remotes, rejected } = decodeRegistry(withNotes(change));
    expect(Object.keys(remotes)).toEqual(['mf-planner']);
    expect(rejected).toEqual([{ name: 'mf-notes', reason: expect.stringContaining(field) }]);
  });

  test.each([
    ['a newer format', { v: 2 }],
    ['a seq that is no counting number', { seq: 1.5 }],
    ['a shell with a weaker hash', { shell: { ...registry.shell, files: { 'index.html': 'sha256-AAAA' } } }],
  ])('throws for a registry with %s', (_, change) => {
    expect(() => decodeRegistry(JSON.stringify({ ...registry, ...change }))).toThrow(/^remotes\.json: /);
  });
});

test('decodeSignedRegistry throws for a value that is not an envelope', () => {
  expect(() => decodeSignedRegistry({ payload: '{}', keyId: 'short', sig: '' })).toThrow('keyId');
  expect(() => decodeSignedRegistry(null)).toThrow('not an object');
});

describe('satisfiesRange', () => {
  test.each([
    ['1.2.3', '^1.2.3', true],
    ['1.3.0', '^1.2.3', true],
    ['1.2.2', '^1.2.3', false],
    ['2.0.0', '^1.2.3', false],
    ['0.2.4', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['1.2.3', '*', false],
  ])('%s satisfies %s: %s', (version, range, expected) => {
    expect(satisfiesRange(version, range)).toBe(expected);
  });
});

test('findIncompatiblePackages returns the packages that are too old or missing', () => {
  expect(
    findIncompatiblePackages({ react: '^19.4.0', vault: '^1.0.0', kit: '^1.0.0' }, { react: '19.3.1', kit: '1.9.0' }),
  ).toEqual([
    { name: 'react', needs: '^19.4.0', has: '19.3.1' },
    { name: 'vault', needs: '^1.0.0', has: null },
  ]);
});
