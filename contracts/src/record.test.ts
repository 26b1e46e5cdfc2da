import { describe, expect, test } from 'vitest';
import { decodeErkp } from './crypto.ts';
import { isEnvelope } from './envelope.ts';
import { decodeRecord, isIdOf } from './record.ts';
import { recordPath } from './routes-of.ts';
import { formatIfMatch, parseIfMatch } from './wire.ts';

const ID = '0b0f1c3e-9a43-4d6e-8f11-6f6f2f0f9c11';
const record = {
  id: ID,
  vaultId: 'v'.repeat(43),
  schema: 1,
  rev: 1,
  parentId: null,
  parentKind: null,
  index: 0.5,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  deletedAt: null,
  fieldOfTheFuture: 3,
};

describe('record on the wire', () => {
  test('decodeRecord accepts a valid base and keeps unknown fields', () => {
    expect(decodeRecord('lines', record)).toHaveProperty('fieldOfTheFuture', 3);
  });

  test.each([
    ['an invalid id', { id: 'tmp_1' }],
    ['revision 0', { rev: 0 }],
    ['a text as its index', { index: '1' }],
    ['an invalid instant', { updatedAt: 'yesterday' }],
  ])('decodeRecord rejects a record with %s', (_, change) => {
    expect(decodeRecord('lines', { ...record, ...change })).toBeNull();
  });

  test('isIdOf accepts only the id format of the kind', () => {
    expect(isIdOf('lines', ID)).toBe(true);
    expect(isIdOf('lines', 'direction')).toBe(false);
    expect(isIdOf('idealLife', 'direction')).toBe(true);
    expect(isIdOf('idealLife', ID)).toBe(true);
    expect(isIdOf('reviews', '2026-W47')).toBe(true);
    expect(isIdOf('reviews', '2026-W54')).toBe(false);
    expect(isIdOf('reviews', '2026-Q4')).toBe(true);
    expect(isIdOf('reviews', '2026-Q5')).toBe(false);
    expect(isIdOf('weeklyProgress', ID)).toBe(false);
    expect(isIdOf('settings', ID)).toBe(false);
  });

  test('isEnvelope rejects an object with missing or further members', () => {
    const envelope = { __e: 1, a: 'AES-GCM', v: 'v1', n: 'AAAA', c: 'AAAA' };
    expect(isEnvelope(envelope)).toBe(true);
    expect(isEnvelope({ ...envelope, note: 'mine' })).toBe(false);
    expect(isEnvelope({ __e: 1 })).toBe(false);
  });

  test('decodeErkp rejects another version, a short salt and too few or too many iterations', () => {
    const erkp = {
      v: 'erkp-v1',
      kdf: 'PBKDF2',
      iter: 210_000,
      s: `${'A'.repeat(22)}==`,
      n: 'A'.repeat(16),
      c: 'A'.repeat(64),
    };
    expect(decodeErkp(erkp)).toEqual(erkp);
    expect(decodeErkp({ ...erkp, iter: 1_000 })).toBeNull();
    expect(decodeErkp({ ...erkp, iter: 2_000_001 })).toBeNull();
    expect(decodeErkp({ ...erkp, v: 'erkp-v0' })).toBeNull();
    expect(decodeErkp({ ...erkp, s: 'AAAA' })).toBeNull();
  });

  test('parseIfMatch reads what formatIfMatch writes, and rejects *, weak tags and malformed numbers', () => {
    const nonce = 'AbC+/0123456789z';
    expect(formatIfMatch(12, nonce)).toBe(`"12.${nonce}"`);
    expect(parseIfMatch(formatIfMatch(12))).toEqual({ rev: 12, nonce: null });
    expect(parseIfMatch(formatIfMatch(0))).toEqual({ rev: 0, nonce: null });
    expect(parseIfMatch(formatIfMatch(12, nonce))).toEqual({ rev: 12, nonce });
    const ofNone = formatIfMatch(0, nonce);
    for (const odd of ['*', 'W/"1"', '1', '"01"', '"-1"', '"1."', `"1.${nonce}A"`, '"1.AbC+/01234567-9z"', ofNone, ''])
      expect(parseIfMatch(odd)).toBeNull();
  });

  test('recordPath nests a step under its goal or milestone and omits the id of the settings', () => {
    expect(recordPath({ kind: 'steps', id: 's', parents: ['a', 'g'] })).toBe('/northkeep/aims/a/goals/g/steps/s');
    expect(recordPath({ kind: 'steps', id: 's', parents: ['a', 'g', 'm'] })).toBe(
      '/northkeep/aims/a/goals/g/milestones/m/steps/s',
    );
    expect(recordPath({ kind: 'settings', id: 'settings', parents: [] })).toBe('/settings');
  });
});
