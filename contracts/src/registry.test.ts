import { describe, expect, test } from 'vitest';
import { decodeRegistry, decodeSignedRegistry, misfits, satisfies } from './registry.ts';

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
    },
  },
};
const withNotes = (change: object): string =>
  JSON.stringify({ ...registry, remotes: { 'mf-notes': { ...registry.remotes['mf-notes'], ...change } } });

describe('decodeRegistry', () => {
  test('reads a registry as it was written', () => {
    expect(decodeRegistry(JSON.stringify(registry))).toEqual(registry);
  });

  test('leaves out an area it does not know, because only a newer shell has an address for it', () => {
    const more = { ...registry, remotes: { ...registry.remotes, 'mf-later': { anything: true } } };
    expect(decodeRegistry(JSON.stringify(more)).remotes).toEqual(registry.remotes);
  });

  test.each([
    ['a newer format', JSON.stringify({ ...registry, v: 2 })],
    ['a seq that is no counting number', JSON.stringify({ ...registry, seq: 1.5 })],
    ['a base on another scheme', withNotes({ base: 'http://elsewhere/r/' })],
    ['a base without its last slash', withNotes({ base: '/r/mf-notes/1.4.0' })],
    ['a file that climbs out of its folder', withNotes({ files: { '../sw.js': HASH } })],
    ['a weaker hash', withNotes({ files: { 'remoteEntry.js': 'sha256-AAAA' } })],
    ['a range that is not a caret range', withNotes({ requires: { react: '>=19' } })],
  ])('refuses %s', (_, payload) => {
    expect(() => decodeRegistry(payload)).toThrow(/^remotes\.json: /);
  });
});

test('decodeSignedRegistry refuses what is not an envelope', () => {
  expect(() => decodeSignedRegistry({ payload: '{}', keyId: 'short', sig: '' })).toThrow('keyId');
  expect(() => decodeSignedRegistry(null)).toThrow('not an object');
});

describe('satisfies', () => {
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
  ])('%s in %s: %s', (version, range, expected) => {
    expect(satisfies(version, range)).toBe(expected);
  });
});

test('misfits names what is too old and what is missing', () => {
  expect(misfits({ react: '^19.4.0', vault: '^1.0.0', kit: '^1.0.0' }, { react: '19.3.1', kit: '1.9.0' })).toEqual([
    { name: 'react', needs: '^19.4.0', has: '19.3.1' },
    { name: 'vault', needs: '^1.0.0', has: null },
  ]);
});
