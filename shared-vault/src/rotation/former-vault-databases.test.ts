import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importDataKey, newRawDataKey } from '../crypto/data-key.ts';
import type { DataKey } from '../crypto/types.ts';
import { EncryptedLocalStore } from '../vault/encrypted-local-store.ts';
import { carryOverLocalStore, deleteVaultDatabases } from './former-vault-databases.ts';

const FORMER = 'F'.repeat(43);
const LIVE = 'L'.repeat(43);
let from: DataKey;
let to: DataKey;
let former: EncryptedLocalStore;
let live: EncryptedLocalStore;

beforeEach(async () => {
  [from, to] = await Promise.all([importDataKey(newRawDataKey()), importDataKey(newRawDataKey())]);
  former = new EncryptedLocalStore((use) => use(from, FORMER as never));
  live = new EncryptedLocalStore((use) => use(to, LIVE as never));
});
afterEach(() => Promise.all([FORMER, LIVE].map(deleteVaultDatabases)));

/** Stores a value under the former and the live key, carries over, and returns the live one. `undefined` is not stored. */
async function carryOver(before: unknown, now: unknown): Promise<unknown> {
  if (before !== undefined) await former.write('name', before);
  if (now !== undefined) await live.write('name', now);
  await carryOverLocalStore({ former: FORMER, live: LIVE }, { from, to });
  await carryOverLocalStore({ former: FORMER, live: LIVE }, { from, to });
  return live.read('name');
}

describe('carryOverLocalStore', () => {
  it.each([
    ['a value that the live vault lacks', ['a'], undefined, ['a']],
    [
      'drafts that the live vault lacks',
      { title: 'typed before' },
      { note: 'typed since' },
      { title: 'typed before', note: 'typed since' },
    ],
  ])('carries over %s', async (_, before, now, joined) => {
    expect(await carryOver(before, now)).toEqual(joined);
  });

  it.each([
    ['of a draft that both have', { title: 'before' }, { title: 'since' }],
    ['of a list', ['before'], ['since']],
    ['of a text', 'before', 'since'],
    ['where the former vault has none', undefined, { title: 'since' }],
  ])('keeps the live value %s', async (_, before, now) => {
    expect(await carryOver(before, now)).toEqual(now);
  });

  it('does not bring back a draft that was saved after it had been carried over', async () => {
    await carryOver({ title: 'typed before' }, undefined);
    await live.write('name', {});
    expect(await carryOver(undefined, undefined)).toEqual({});
  });
});
